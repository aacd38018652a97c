import { expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const instrument = { languages: ['en', 'es', 'zh-CN'] }

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['zh', 'zh-CN'],
  ['fr', 'en'],
  [undefined, 'en'],
])('chooseLanguage resolves the requested language %s to %s', (requested, expected) => {
  expect(chooseLanguage(requested, instrument)).toBe(expected)
})
