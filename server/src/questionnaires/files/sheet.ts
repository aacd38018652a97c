/**
 * The text of a cell, or why it cannot be read: spreadsheet programs turn `1-3` into a date, which cannot be converted
 * back, and some do not store the results of formulas.
 */
export type Cell = string | { text: string; problem: 'date' | 'formula' }

export type Sheet = {
  name: string
  /** The first row holds the names of the columns. */
  rows: readonly (readonly Cell[])[]
}

/** The letters above a column in a spreadsheet program: A to Z, AA, AB, … */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
