/** The text as one line with at most this number of characters. */
export function shortenLine(text: string, maxLength: number) {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  if (characters.length <= maxLength) return characters.join('')
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}
