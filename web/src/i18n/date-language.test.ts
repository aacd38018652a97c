import { expect, it, vi } from 'vitest'
import { dateLanguageFor } from './date-language.ts'

it('a date with a month name has the format of the browser’s variant of English in English texts, and does not depend on the browser in other languages', () => {
  vi.stubGlobal('navigator', { languages: ['ar-EG', 'en-GB', 'en-US'] })
  expect(dateLanguageFor('en')).toBe('en-GB')
  expect(dateLanguageFor('ar')).toBe('ar')
  vi.stubGlobal('navigator', { languages: ['de', 'eng'] })
  expect(dateLanguageFor('en')).toBe('en')
})
