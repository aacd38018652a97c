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
