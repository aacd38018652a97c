import { expect, it } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

const instrument = { languages: ['en', 'es', 'zh-CN'] }

it.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['zh', 'zh-CN'],
  ['fr', 'en'],
  [undefined, 'en'],
])('answers a wish for %s in %s', (wanted, chosen) => {
  expect(chooseLanguage(wanted, instrument)).toBe(chosen)
})
