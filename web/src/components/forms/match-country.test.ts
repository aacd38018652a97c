import { describe, expect, it } from 'vitest'
import { countryItems } from './country-items.ts'
import { createCountryFilter, findCountry } from './match-country.ts'

function search(language: string, input: string) {
  const items = countryItems(language)
  return items.map(({ label }) => label).filter(createCountryFilter(items, input))
}

describe('the search for a country', () => {
  it('finds countries by the beginning of a word in their names', () => {
    expect(search('en', 'uni')).toEqual(['United Arab Emirates', 'United Kingdom', 'United States'])
    expect(search('en', 'kingdom')).toEqual(['United Kingdom'])
  })

  it('finds countries by the beginning of a name that has several words', () => {
    expect(search('en', ' united k')).toEqual(['United Kingdom'])
  })

  it('finds countries by their other names', () => {
    expect(search('en', 'UK')).toEqual(['Ukraine', 'United Kingdom'])
    expect(search('en', 'turkey')).toEqual(['Türkiye'])
    expect(search('fr', 'usa')).toEqual(['États-Unis'])
  })

  it('ignores accents', () => {
    expect(search('en', 'aland')).toEqual(['Åland Islands'])
    expect(search('fr', 'etats')).toContain('États-Unis')
  })

  it('finds countries by text inside a word if no word begins with it', () => {
    expect(search('ar', 'مغرب')).toContain('المغرب')
    expect(search('zh-CN', '国')).toContain('中国')
  })

  it('finds nothing if no name contains the text', () => {
    expect(search('en', 'xyz')).toEqual([])
  })
})

describe('a typed name', () => {
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
    ['Niger', 'NE'],
    ['UK', 'GB'],
    ['Swed', 'SE'],
    ['norw', 'NO'],
  ])(
    'selects the country that has this name, or the only country with a name that begins with it: %j',
    (input, code) => {
      expect(findCountry(items, input)).toBe(code)
    },
  )

  it.each(['', 'Sw', 'No', 'Atlantis', 'Congo', 'Republic', 'Nige', 'U'])(
    'that is unknown, too short or ambiguous selects no country: %j',
    (input) => {
      expect(findCountry(items, input)).toBeUndefined()
    },
  )
})
