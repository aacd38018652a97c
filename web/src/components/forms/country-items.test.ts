import { Country, countryCodes } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { countryItems } from './country-items.ts'

describe('the countries', () => {
  it('have 249 unique codes, all accepted by the contract', () => {
    expect(new Set(countryCodes).size).toBe(249)
    expect(countryCodes).toHaveLength(249)
    expect(countryCodes.filter((code) => !Country.safeParse(code).success)).toEqual([])
  })

  it.each(['en', 'zh-CN', 'es', 'fr', 'ar'])('have unique names in %s', (language) => {
    const items = countryItems(language)
    expect(items.filter(({ id, label }) => id === label)).toEqual([])
    expect(new Set(items.map(({ label }) => label)).size).toBe(249)
  })

  it('are sorted by the rules of the language', () => {
    const labels = countryItems('en').map(({ label }) => label)
    expect(labels.indexOf('Åland Islands')).toBeLessThan(labels.indexOf('Brazil'))
  })
})
