/** The text in lowercase without accents, for comparing what a user types with names on the screen. */
export function foldText(text: string) {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
