/** Keeps a line that must stay a line: names on the cover, in the footer and in headings. */
export function shorten(text: string, most: number) {
  const characters = Array.from(text)
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
