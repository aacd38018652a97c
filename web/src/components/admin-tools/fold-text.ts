/** The text in lower case without accents, to compare what a person types with names on the screen. */
export function foldText(text: string) {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
