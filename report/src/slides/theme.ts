/** In inches. */
export const page = { width: 13.333, height: 7.5, margin: 0.7 }

/** The colors of the PDF; see `template/theme.typ` and `render/compiler.ts`. */
export const colors = {
  ink: '1D2129',
  soft: '44484F',
  line: 'D6CDBE',
  paper: 'FAF7F2',
  sunk: 'F1ECE3',
  accent: '0F4F55',
  highlight: 'F2B544',
  white: 'FFFFFF',
  range: 'B9B3A8',
}
const scaleColors = ['2B2F6E', '8C2350', '11706B', 'C04F22', 'B07D12', '4C5D1C']

/**
 * Fonts that come with common presentation programs. A presentation does not contain its fonts, and a program that
 * lacks a font substitutes another.
 */
export function findFonts(language: string) {
  if (language.startsWith('zh')) return { heading: 'Microsoft YaHei', body: 'Microsoft YaHei' }
  if (language.startsWith('ar')) return { heading: 'Arial', body: 'Arial' }
  return { heading: 'Georgia', body: 'Calibri' }
}

export function scaleColor(index: number) {
  return scaleColors[index % scaleColors.length]!
}

/**
 * Returns the font size, in points, of the first limit that the number of characters does not exceed. If the number
 * exceeds every limit, returns the last size. A Chinese character counts twice, because it is about twice as wide as
 * other characters.
 */
export function chooseSize(
  texts: readonly string[],
  sizes: readonly (readonly [limit: number, size: number])[],
) {
  const length = Array.from(texts.join('')).reduce(
    (total, character) => total + (/\p{sc=Han}/u.test(character) ? 2 : 1),
    0,
  )
  return (sizes.find(([limit]) => length <= limit) ?? sizes.at(-1)!)[1]
}
