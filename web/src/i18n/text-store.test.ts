import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolateValues } from '@lpi/contract'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Namespace } from './text-keys.ts'
import { createTextStore, type Texts } from './text-store.ts'

const folder = join(import.meta.dirname, '../../../locales')
const languages = readdirSync(folder)
const namespaces = readdirSync(join(folder, 'en')).map((file) => file.replace('.json', '') as Namespace)

function readTexts(language: string, namespace: string): Texts {
  return JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8'))
}

/** Lists the keys of all texts, with the suffixes of plural forms. */
function listKeys(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? key : listKeys(value).map((rest) => `${key}.${rest}`),
  )
}

/** Builds values for all placeholders in a file, because the plural forms of a text can have different placeholders. */
function buildValues(texts: Texts) {
  const placeholders = JSON.stringify(texts).matchAll(/\{\{(\w+)(, number)?\}\}/g)
  return Object.fromEntries(
    Array.from(placeholders, ([, name, number]) => [name!, number ? 12_345.5 : 'A & <B> {{name}} $1']),
  )
}

describe('a text', () => {
  const store = createTextStore()

  beforeAll(async () => {
    for (const language of languages)
      for (const namespace of namespaces) store.add(language, namespace, readTexts(language, namespace))
    await i18next.init({
      fallbackLng: 'en',
      interpolation: { escapeValue: false },
      resources: Object.fromEntries(
        languages.map((language) => [
          language,
          Object.fromEntries(namespaces.map((name) => [name, readTexts(language, name)])),
        ]),
      ),
    })
  })

  // The test translates all texts, which takes several seconds on a busy machine.
  it.each(languages)(
    'is the same as the text that i18next produces for emails and reports: %s',
    { timeout: 60_000 },
    (language) => {
      store.setLanguage(language)
      for (const namespace of namespaces) {
        const t = store.getTranslator([namespace]) as (key: string, values: object) => string
        const texts = readTexts(language, namespace)
        const values = buildValues(texts)
        for (const key of listKeys(texts)) {
          const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
          for (const count of base === key ? [undefined] : [0, 1, 2, 3, 11, 100, 1_000_000, 1.5]) {
            const expectedValues = { lng: language, ...isolateValues(values, language), count }
            const expected = i18next.t(`${namespace}:${base}` as 'x', expectedValues)
            expect(t(base, { ...values, count })).toBe(expected)
          }
        }
      }
    },
  )

  it('is in English if it is missing in the language of the page', () => {
    store.add('xx', 'common', {})
    store.setLanguage('xx')
    expect(store.getTranslator(['common'])('buttons.reload')).toBe('Reload page')
  })

  it('in another namespace is found by the prefix of its key', () => {
    store.setLanguage('en')
    expect(store.getTranslator(['admin', 'common'])('common:buttons.reload')).toBe('Reload page')
  })

  it.each(['no.such.key', 'constructor', 'constructor.name', '__proto__', 'buttons', 'errors.toString'])(
    'that does not exist is replaced by its key: %s',
    (key) => {
      store.setLanguage('fr')
      expect(store.getTranslator(['common'])(key as 'buttons.reload')).toBe(key)
      expect(store.getTranslator(['common'])(`unknown:${key}` as 'buttons.reload')).toBe(key)
      expect(store.getTranslator(['common'])(key as 'buttons.reload', { count: 1 })).toBe(key)
    },
  )

  it('is translated by the same function until the language changes', () => {
    store.setLanguage('en')
    const t = store.getTranslator(['common'])
    expect(store.getTranslator(['common'])).toBe(t)
    store.setLanguage('fr')
    expect(store.getTranslator(['common'])).not.toBe(t)
  })
})
