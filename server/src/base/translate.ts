import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInstance, type Resource } from 'i18next'
import type { Context } from './context.ts'

/** Loads all texts for emails and reports from `locales/{language}/{namespace}.json`. */
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
  return (language, key, values) => i18n.t(key, { ...values, lng: language ?? 'en' })
}

function readNamespaces(folder: string) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}
