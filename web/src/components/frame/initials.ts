type Name = { firstName: string; lastName: string }

/**
 * The first letters of the names. Names in Chinese characters are short: the family name alone is usual. The zero-width
 * non-joiner between the letters keeps Arabic letters from connecting.
 */
export function initialsOf({ firstName, lastName }: Name) {
  const [firstInitial, lastInitial] = [firstLetter(firstName), firstLetter(lastName)]
  if (/\p{Script=Han}/u.test(lastInitial)) return lastInitial
  return [firstInitial, lastInitial].filter((letter) => letter !== '').join('\u200c')
}

/** Combines letters and accents into one character, so that a letter keeps its accent. */
function firstLetter(name: string) {
  const [letter = ''] = name.trim().normalize()
  return letter.toLocaleUpperCase()
}
