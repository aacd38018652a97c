import { describe, expect, it } from 'vitest'
import { matchLanguage } from './match-language.ts'

const availableLanguages = ['ar', 'en', 'es', 'fr', 'zh-CN']

describe('matchLanguage', () => {
  it.each([
    [['fr', 'en'], 'fr'],
    [['es-MX', 'en'], 'es'],
    [['zh-CN'], 'zh-CN'],
    [['zh'], 'zh-CN'],
    [['zh-Hant-TW', 'en'], 'zh-CN'],
    [['AR-eg'], 'ar'],
    [['de-AT', 'de', 'fr'], 'fr'],
  ])('matches the preferences %j to the available language %j (REQ-008)', (preferred, expected) => {
    expect(matchLanguage(preferred, availableLanguages)).toBe(expected)
  })

  it('returns undefined if no preferred language is available', () => {
    expect(matchLanguage(['de', 'sv-SE'], availableLanguages)).toBeUndefined()
    expect(matchLanguage([], availableLanguages)).toBeUndefined()
  })
})
