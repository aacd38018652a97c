/**
 * The text as one line with at most `maxLength` characters. A shortened line ends after a whole word, unless that would
 * remove more than half of the line, as in Chinese, which is written without spaces.
 */
export function shortenLine(text: string, maxLength: number) {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  if (characters.length <= maxLength) return characters.join('')
  const start = characters.slice(0, maxLength - 1)
  const wordEnd = characters.slice(0, maxLength).lastIndexOf(' ')
  const line = (wordEnd < maxLength / 2 ? start : start.slice(0, wordEnd)).join('')
  return `${line.replace(/(?<![\s.,;:،؛。，；：])[\s.,;:،؛。，；：]+$/u, '')}…`
}
