import { toTextLine } from '@lpi/contract'

type NameClaims = Readonly<Record<string, unknown>>

/**
 * The name in the claims about a person. If only the whole name is known, its last word counts as the last name. Some
 * people have only one name.
 */
export function readName({ given_name, family_name, name }: NameClaims) {
  const [firstName, lastName] = [toTextLine(given_name), toTextLine(family_name)]
  if (firstName || lastName) return { firstName, lastName }
  const words = toTextLine(name).split(' ')
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
