import { foldText } from '@lpi/contract'
import { countryAliases } from './country-aliases.ts'

const separators = /[\s()[\]’'.,-]+/

type CountryItem = { id: string; label: string }

/** A shorter prefix of a name selects no country, because it may be a typo. */
const MIN_PREFIX_LENGTH = 3

/**
 * The code of the only country that has this name or, if there is none, of the only country with a name that begins
 * with the input. Undefined if no country or several countries have such a name, or if a prefix is too short.
 */
export function findCountry(items: readonly CountryItem[], input: string) {
  const text = foldText(input)
  if (text === '') return undefined
  const exactMatches = items.filter(({ id, label }) => namesOf(id, label).includes(text))
  const prefixMatches = items.filter(({ id, label }) =>
    namesOf(id, label).some((name) => name.startsWith(text)),
  )
  const candidates =
    exactMatches.length === 0 && text.length >= MIN_PREFIX_LENGTH ? prefixMatches : exactMatches
  return candidates.length === 1 ? candidates[0]!.id : undefined
}

function namesOf(id: string, label: string) {
  return [label, ...(countryAliases[id]?.split(', ') ?? [])].map(foldText)
}

/**
 * Creates a filter that accepts the label of a country if the label, or a word in one of the country's names, begins
 * with the input. If there is no such country, the filter accepts the labels that contain the input, because some
 * languages attach the article to the noun or do not separate words.
 */
export function createCountryFilter(items: readonly CountryItem[], input: string) {
  const text = foldText(input)
  const withWord = items.filter(({ id, label }) => {
    const names = foldText(`${label} ${countryAliases[id] ?? ''}`)
    return names.startsWith(text) || names.split(separators).some((word) => word.startsWith(text))
  })
  const matches = withWord.length > 0 ? withWord : items.filter(({ label }) => foldText(label).includes(text))
  const labels = new Set(matches.map(({ label }) => label))
  return (label: string) => labels.has(label)
}
