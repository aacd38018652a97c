/** Shortens a name to fit the cover, the footer and headings. */
export function shorten(text: string, maxLength: number) {
  const characters = Array.from(text)
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : text
}
