import { describe, expect, it } from 'vitest'
import { matchLanguage } from './match-language.ts'

const offered = ['ar', 'en', 'es', 'fr', 'zh-CN']

describe('the language of a first visit', () => {
  it.each([
    [['fr', 'en'], 'fr'],
    [['es-MX', 'en'], 'es'],
    [['zh-CN'], 'zh-CN'],
    [['zh'], 'zh-CN'],
    [['zh-Hant-TW', 'en'], 'zh-CN'],
    [['AR-eg'], 'ar'],
    [['de-AT', 'de', 'fr'], 'fr'],
  ])('is the first of %j that is on offer (REQ-008)', (wanted, found) => {
    expect(matchLanguage(wanted, offered)).toBe(found)
  })

  it('is none of ours when the browser wants none of them', () => {
    expect(matchLanguage(['de', 'sv-SE'], offered)).toBeUndefined()
    expect(matchLanguage([], offered)).toBeUndefined()
  })
})
