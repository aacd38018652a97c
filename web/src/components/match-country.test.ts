import { describe, expect, it } from 'vitest'
import { countryItems } from './country-items.ts'
import { countryMatcher, countryNamed } from './match-country.ts'

function found(language: string, input: string) {
  const items = countryItems(language)
  return items.map(({ label }) => label).filter(countryMatcher(items, input))
}

describe('finding a country by typing', () => {
  it('looks at the beginning of words', () => {
    expect(found('en', 'uni')).toEqual(['United Arab Emirates', 'United Kingdom', 'United States'])
    expect(found('en', 'kingdom')).toEqual(['United Kingdom'])
  })

  it('takes several words as they stand', () => {
    expect(found('en', ' united k')).toEqual(['United Kingdom'])
  })

  it('knows what people call their countries', () => {
    expect(found('en', 'UK')).toEqual(['Ukraine', 'United Kingdom'])
    expect(found('en', 'turkey')).toEqual(['Türkiye'])
    expect(found('fr', 'usa')).toEqual(['États-Unis'])
  })

  it('does not insist on accents', () => {
    expect(found('en', 'aland')).toEqual(['Åland Islands'])
    expect(found('fr', 'etats')).toContain('États-Unis')
  })

  it('looks inside the words where none begins so', () => {
    expect(found('ar', 'مغرب')).toContain('المغرب')
    expect(found('zh-CN', '国')).toContain('中国')
  })

  it('finds nothing for what is no country', () => {
    expect(found('en', 'xyz')).toEqual([])
  })
})

describe('a country written whole', () => {
  const items = countryItems('en')

  it.each([
    ['Sweden', 'SE'],
    [' sweden ', 'SE'],
    ['aland islands', 'AX'],
    ['USA', 'US'],
    ['Holland', 'NL'],
    ['czech republic', 'CZ'],
    ['Wales', 'GB'],
    ['Nigeria', 'NG'],
  ])('%j is chosen without the list', (input, code) => {
    expect(countryNamed(items, input)).toBe(code)
  })

  it.each(['', 'Swed', 'Atlantis', 'Congo', 'Republic', 'Niger', 'UK'])(
    '%j leaves the choice open',
    (input) => {
      expect(countryNamed(items, input)).toBeUndefined()
    },
  )
})
