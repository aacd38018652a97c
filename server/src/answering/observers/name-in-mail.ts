const MAX_LENGTH = 40

/**
 * A learner's name for emails to people who have not asked for them, and for the page that these emails link to: only
 * letters, spaces, hyphens and apostrophes, so that a name can contain neither a link nor a phone number.
 */
export function nameInMail(firstName: string, lastName: string) {
  return [firstName, lastName].map(reduceToLetters).filter(Boolean).join(' ')
}

function reduceToLetters(name: string) {
  const letters = name.replaceAll(/[^\p{L}\p{M}'’-]+/gu, ' ').trim()
  return [...letters].slice(0, MAX_LENGTH).join('').trim()
}
