import { countryCodes } from '@lpi/contract'

export function countryName(code: string, language: string) {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}

/** All countries with their names in a language, sorted by the rules of that language. */
export function countryItems(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return countryCodes
    .map((id) => ({ id, label: names.of(id) ?? id }))
    .sort((a, b) => compare(a.label, b.label))
}
