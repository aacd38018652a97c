import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchLanguage } from '@lpi/contract'
import { z } from 'zod'
import type { Config } from '../base/config.ts'

/** The build writes it: namespaces of texts, and the files of screens by the pattern of their address. */
const Lists = z.object({
  texts: z.array(z.string()),
  screens: z.record(z.string(), z.object({ files: z.array(z.string()), texts: z.array(z.string()) })),
})

/** Answers what goes into the header `Link`, or nothing. */
type Preloads = (wanted: { path: string; acceptLanguage: string | undefined }) => string | undefined

/**
 * What the page asks for as soon as its start script has run, so that the browser fetches it together with that
 * script: the files of its screen, and the texts in the browser's language. The page itself names the English texts
 * that every visit needs.
 */
export function readPreloads({ webDir, localesDir }: Pick<Config, 'webDir' | 'localesDir'>): Preloads {
  const file = join(webDir, 'preloads.json')
  if (!existsSync(file)) return () => undefined
  const lists = Lists.parse(JSON.parse(readFileSync(file, 'utf8')))
  const screens = Object.entries(lists.screens).map(([address, of]) => ({
    pattern: patternOf(address),
    ...of,
  }))
  const languages = readdirSync(localesDir)
  return ({ path, acceptLanguage = '' }) => {
    const { files, texts } = screens.find(({ pattern }) => pattern.test(path)) ?? { files: [], texts: [] }
    // Browsers name their languages in the order of preference.
    const wanted = acceptLanguage.split(',').map((one) => one.split(';', 1)[0]!.trim())
    const language = matchLanguage(wanted, languages) ?? 'en'
    const ofLanguage = language === 'en' ? [] : textFiles(language, [...lists.texts, ...texts])
    const links = [...files, ...textFiles('en', texts), ...ofLanguage].map(linkTo)
    return links.length > 0 ? links.join(', ') : undefined
  }
}

function textFiles(language: string, namespaces: string[]) {
  return namespaces.map((namespace) => `/locales/${language}/${namespace}.json`)
}

/** `*` stands for one segment; the rest of our addresses means nothing else in a pattern. */
function patternOf(address: string) {
  return new RegExp(`^${address.replaceAll('*', '[^/]+')}$`)
}

function linkTo(file: string) {
  if (file.endsWith('.js')) return `<${file}>; rel=modulepreload`
  return `<${file}>; rel=preload; as=${file.endsWith('.css') ? 'style' : 'fetch'}; crossorigin`
}
