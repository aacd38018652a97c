import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchLanguage } from '@lpi/contract'
import { z } from 'zod'
import type { Config } from '../base/config.ts'

const Lists = z.record(z.string(), z.array(z.string()))

/** Answers what goes into the header `Link`, or nothing. */
type Preloads = (wanted: { path: string; acceptLanguage: string | undefined }) => string | undefined

/**
 * What the page asks for as soon as its start script has run, so that the browser fetches it together with that
 * script: the files of its screen, of which the build keeps a list for each pattern of an address, and the texts in the
 * browser's language. English is named in the page itself.
 */
export function readPreloads({ webDir, localesDir }: Pick<Config, 'webDir' | 'localesDir'>): Preloads {
  const screens = readScreens(webDir)
  const texts = new Map(readdirSync(localesDir).map((language) => [language, textsOf(localesDir, language)]))
  return ({ path, acceptLanguage = '' }) => {
    const screen = screens.find(({ pattern }) => pattern.test(path))
    // Browsers name their languages in the order of preference.
    const wanted = acceptLanguage.split(',').map((one) => one.split(';', 1)[0]!.trim())
    const language = matchLanguage(wanted, [...texts.keys()]) ?? 'en'
    const further = language === 'en' ? [] : (texts.get(language) ?? [])
    const links = [...(screen?.files ?? []), ...further].map(linkTo)
    return links.length > 0 ? links.join(', ') : undefined
  }
}

function readScreens(webDir: string) {
  const file = join(webDir, 'preloads.json')
  if (!existsSync(file)) return []
  const lists = Lists.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(lists).map(([address, files]) => ({ pattern: patternOf(address), files }))
}

function textsOf(localesDir: string, language: string) {
  return readdirSync(join(localesDir, language)).map((file) => `/locales/${language}/${file}`)
}

/** `*` stands for one segment; the rest of our addresses means nothing else in a pattern. */
function patternOf(address: string) {
  return new RegExp(`^${address.replaceAll('*', '[^/]+')}$`)
}

function linkTo(file: string) {
  if (file.endsWith('.js')) return `<${file}>; rel=modulepreload`
  return `<${file}>; rel=preload; as=${file.endsWith('.css') ? 'style' : 'fetch'}; crossorigin`
}
