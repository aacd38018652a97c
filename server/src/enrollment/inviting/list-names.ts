import { type ListColumns, type RowNote, TextLine } from '@lpi/contract'
import type { ListRow } from './read-rows.ts'

export type Name = { firstName: string; lastName: string }
export type RefusedNames = { refusedFirstName?: string; refusedLastName?: string }
export type ReadName = Name & RefusedNames & { notes: RowNote[] }

export const emptyName: Name = { firstName: '', lastName: '' }

const MAX_TEXT_LENGTH = 200

/** Error values of spreadsheets, formulas, dates and numbers; a character that could not be decoded. */
const notAName = [
  /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)/i,
  /^=/,
  /^[\p{N}\p{P}\p{S}\s]+$/u,
  /\uFFFD/,
]
/** Logical values of spreadsheets, and UTF-8 text that was read in another encoding. */
const unusualName = [/^(true|false)$/i, /[\u00C2\u00C3][\u0080-\u00BF]/]

/** The name in a row, without parts that cannot be names. */
export function readName({ cells }: ListRow, columns: ListColumns): ReadName {
  const name: ReadName = { ...emptyName, notes: [] }
  for (const [field, note, refusedField] of [
    ['firstName', 'FIRST_NAME_LEFT_OUT', 'refusedFirstName'],
    ['lastName', 'LAST_NAME_LEFT_OUT', 'refusedLastName'],
  ] as const) {
    const column = columns[field]
    const cell = column === null ? '' : (cells[column] ?? '')
    if (cell === '') continue
    const { data, success } = TextLine.safeParse(cell)
    if (success && !notAName.some((pattern) => pattern.test(data))) {
      name[field] = data
      if (unusualName.some((pattern) => pattern.test(data))) name.notes.push('UNUSUAL_NAME')
    } else {
      name.notes.push(note)
      name[refusedField] = toPrintable(cell)
    }
  }
  return name
}

/** Replaces invisible characters and those that change the text direction. */
export function toPrintable(text: string) {
  return text.slice(0, MAX_TEXT_LENGTH).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
}
