import { expect, it, vi } from 'vitest'
import { dateLanguageFor } from './date-language.ts'

it('in English texts, dates with month names follow the browser’s variant of English; in other languages, they do not depend on the browser', () => {
  vi.stubGlobal('navigator', { languages: ['ar-EG', 'en-GB', 'en-US'] })
  expect(dateLanguageFor('en')).toBe('en-GB')
  expect(dateLanguageFor('ar')).toBe('ar')
  vi.stubGlobal('navigator', { languages: ['de', 'eng'] })
  expect(dateLanguageFor('en')).toBe('en')
})
