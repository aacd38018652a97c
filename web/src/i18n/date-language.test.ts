import { expect, it, vi } from 'vitest'
import { dateLanguageFor } from './date-language.ts'

it('English dates have the format of the browser’s variant of English, and dates in other languages do not depend on the browser', () => {
  vi.stubGlobal('navigator', { languages: ['ar-EG', 'en-GB', 'en-US'] })
  expect(dateLanguageFor('en')).toBe('en-GB')
  expect(dateLanguageFor('ar')).toBe('ar')
  vi.stubGlobal('navigator', { languages: ['de', 'eng'] })
  expect(dateLanguageFor('en')).toBe('en')
})
