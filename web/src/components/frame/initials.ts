type Name = { firstName: string; lastName: string }

/**
 * The first letters of both names or, if the family name is in Chinese characters, only its first character. The
 * zero-width non-joiner between the letters keeps Arabic letters from connecting.
 */
export function initialsOf({ firstName, lastName }: Name) {
  const [firstInitial, lastInitial] = [firstLetter(firstName), firstLetter(lastName)]
  if (/\p{Script=Han}/u.test(lastInitial)) return lastInitial
  return [firstInitial, lastInitial].filter((letter) => letter !== '').join('\u200c')
}

/** `normalize` combines a letter and its accent into one character, so that the letter keeps its accent. */
function firstLetter(name: string) {
  const [letter = ''] = name.trim().normalize()
  return letter.toLocaleUpperCase()
}
