import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchLanguage } from '@lpi/contract'
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import type { PrerenderedScreen } from './prerenderer.ts'

/**
 * The content of `preloads.json`, which the build writes: the text namespaces that every visit needs and, by path
 * pattern, the files and further namespaces of the screens on which many visits begin.
 */
const Lists = z.object({
  texts: z.array(z.string()),
  screens: z.record(
    z.string(),
    z.object({ files: z.array(z.string()), texts: z.array(z.string()), prerendered: z.string().optional() }),
  ),
})

type Preloads = (request: { path: string; acceptLanguage: string | undefined }) => {
  /** The value of the `Link` header. */
  link: string | undefined
  /** The first of the browser's languages that is supported, or `en` if there is none. */
  language: string
  prerendered: PrerenderedScreen | undefined
}

/**
 * Returns a function that lists what the page requests right after its entry script has run: the files of the screen,
 * and the texts in English and in the browser's language. With this list, the browser can fetch them in parallel with
 * the entry script. The page itself preloads the English texts that every visit needs.
 */
export function readPreloads({ webDir, localesDir }: Pick<Config, 'webDir' | 'localesDir'>): Preloads {
  const file = join(webDir, 'preloads.json')
  if (!existsSync(file)) return () => ({ link: undefined, language: 'en', prerendered: undefined })
  const lists = Lists.parse(JSON.parse(readFileSync(file, 'utf8')))
  const screens = Object.entries(lists.screens).map(([pathPattern, requests]) => ({
    pattern: patternOf(pathPattern),
    ...requests,
  }))
  const languages = readdirSync(localesDir)
  return ({ path, acceptLanguage = '' }) => {
    const screen = screens.find(({ pattern }) => pattern.test(path))
    const { files, texts } = screen ?? { files: [], texts: [] }
    // Browsers list their languages in order of preference.
    const preferredLanguages = acceptLanguage.split(',').map((tag) => tag.split(';', 1)[0]!.trim())
    const language = matchLanguage(preferredLanguages, languages) ?? 'en'
    const languageFiles = language === 'en' ? [] : textFiles(language, [...lists.texts, ...texts])
    const links = [...files, ...textFiles('en', texts), ...languageFiles].map(linkTo)
    const styles = files.filter((file) => file.endsWith('.css'))
    return {
      link: links.length > 0 ? links.join(', ') : undefined,
      language,
      prerendered: screen?.prerendered ? { path: screen.prerendered, styles } : undefined,
    }
  }
}

function textFiles(language: string, namespaces: string[]) {
  return namespaces.map((namespace) => `/locales/${language}/${namespace}.json`)
}

/** `*` matches one segment. The paths contain no other special characters of regular expressions. */
function patternOf(pathPattern: string) {
  return new RegExp(`^${pathPattern.replaceAll('*', '[^/]+')}$`)
}

function linkTo(file: string) {
  if (file.endsWith('.js')) return `<${file}>; rel=modulepreload`
  return `<${file}>; rel=preload; as=${file.endsWith('.css') ? 'style' : 'fetch'}; crossorigin`
}
