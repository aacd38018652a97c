import { Email, type FieldProblem, fieldErrors, type ListColumns, TextLine } from '@lpi/contract'
import { readHeader, recognizeColumns } from './list-columns.ts'
import { type ListRow, readRows } from './read-rows.ts'

type Name = { firstName: string; lastName: string }

/** A valid address with the name from its row, or the text that is not a valid address or name. */
export type AddressEntry = { line: number; text: string } & Name &
  ({ email: string; problem?: undefined } | { email?: undefined; problem: FieldProblem })

export type AddressList = {
  entries: AddressEntry[]
  /** The cells of the first line, from which administrators choose columns; empty if the list is not a table. */
  header: string[]
  columns: ListColumns
}

const MAX_TEXT_LENGTH = 200
const emptyName: Name = { firstName: '', lastName: '' }

/**
 * Reads the addresses and names of a CSV file or of pasted text, with their line numbers. The first line may be a
 * header row, which identifies the columns unless `chosenColumns` does. Without an email column, every cell with an @
 * is read as an address, including `Ada Lovelace <ada@example.org>`. Invalid text is reported and never corrected,
 * because a corrected address could belong to another person.
 */
export function readList(source: string, chosenColumns?: ListColumns): AddressList {
  const rows = readRows(source)
  const names = readHeader(rows[0])
  const columns = chosenColumns ?? recognizeColumns(names ?? [])
  const entries = rows.slice(names ? 1 : 0).flatMap((row) => readRow(row, columns))
  return { entries, columns, header: describeFirstRow(rows[0]) }
}

/** A line that contains several addresses is not a row of a table. */
function describeFirstRow({ cells }: ListRow = { line: 1, cells: [] }) {
  const isTable = cells.filter(Boolean).length > 1 && cells.filter((cell) => cell.includes('@')).length <= 1
  return isTable ? cells.map(toPrintable) : []
}

function readRow(row: ListRow, columns: ListColumns): AddressEntry[] {
  const texts = readTexts(row, columns.email)
  // If a row has several addresses, its name is not assigned to any of them.
  const name = texts.length === 1 ? readName(row, columns) : emptyName
  return texts.map((text) => parseEntry(row.line, text, name))
}

function readTexts({ cells }: ListRow, column: number | null): string[] {
  if (column !== null) return extractAddresses(cells[column] ?? '')
  const addressCells = cells.filter((cell) => cell.includes('@'))
  return addressCells.length > 0 ? addressCells.flatMap(extractAddresses) : [cells.filter(Boolean).join(', ')]
}

function readName({ cells }: ListRow, { firstName, lastName }: ListColumns): Name {
  const cellAt = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  return { firstName: cellAt(firstName), lastName: cellAt(lastName) }
}

function extractAddresses(cell: string) {
  const bracketedAddresses = [...cell.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address)
  if (bracketedAddresses.length > 0) return bracketedAddresses
  const addresses = cell.split(/[\s,，、]+/).filter(Boolean)
  return addresses.length > 1 && addresses.every((address) => address.includes('@')) ? addresses : [cell]
}

function parseEntry(line: number, text: string, name: Name): AddressEntry {
  const parsed = Email.safeParse(text.replace(/^mailto:/i, ''))
  if (!parsed.success)
    return {
      line,
      text: toPrintable(text),
      ...emptyName,
      problem: fieldErrors(parsed.error)[0]?.problem ?? 'email.format',
    }
  for (const part of [name.firstName, name.lastName]) {
    const { error } = TextLine.safeParse(part)
    if (error)
      return {
        line,
        text: toPrintable(part),
        ...emptyName,
        problem: fieldErrors(error)[0]?.problem ?? 'invalid',
      }
  }
  return { line, text: parsed.data, email: parsed.data, ...name }
}

/** Replaces invisible characters and those that change the text direction. */
function toPrintable(text: string) {
  return text.slice(0, MAX_TEXT_LENGTH).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
}
