import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatLocale, isolateValues, matchLanguage } from '@lpi/contract'
import { createInstance, type Resource } from 'i18next'
import type { Context, TextValues } from './context.ts'

/** Loads all texts from `locales/{language}/{namespace}.json`. The server uses them in emails and exported files. */
export async function createTranslator(localesDir: string): Promise<Context['translate']> {
  const languages = readdirSync(localesDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const resources: Resource = {}
  for (const { name } of languages) resources[name] = readNamespaces(join(localesDir, name))
  const i18n = createInstance()
  await i18n.init({
    resources,
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
  })
  const availableLanguages = languages.map(({ name }) => name)
  return (language, key, values = {}) => {
    const lng = matchLanguage([language ?? 'en'], availableLanguages) ?? 'en'
    return i18n.t(key, { ...isolateValues(formatDates(values, lng), lng), lng })
  }
}

function formatDates(values: TextValues, language: string): Record<string, string | number> {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Date ? new Intl.DateTimeFormat(formatLocale(language), options).format(value) : value,
  ])
  return Object.fromEntries(entries)
}

function readNamespaces(folder: string) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}
