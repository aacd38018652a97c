/** Shortens a text, such as a name in a footer or a question on a slide, to at most `maxLength` characters. */
export function shorten(text: string, maxLength: number) {
  const characters = Array.from(text)
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** Shortens the name of a person, which can begin and end with parts that matter. */
export function shortenMiddle(text: string, maxLength: number) {
  const characters = Array.from(text)
  if (characters.length <= maxLength) return text
  const start = Math.ceil((maxLength - 1) / 2)
  const end = characters.length - (maxLength - 1 - start)
  return `${characters.slice(0, start).join('').trimEnd()}…${characters.slice(end).join('').trimStart()}`
}
