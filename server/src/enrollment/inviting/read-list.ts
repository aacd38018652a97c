import { Email, type FieldProblem, fieldErrors, type ListColumns, type RowNote } from '@lpi/contract'
import { type FoundHeader, findHeader, recognizeColumns } from './list-columns.ts'
import {
  emptyName,
  type Name,
  type ReadName,
  type RefusedNames,
  readName,
  toPrintable,
} from './list-names.ts'
import { type ListRow, readRows } from './read-rows.ts'

/** A valid address, or the text that is not a valid address. The name and the notes are from the same row. */
export type AddressEntry = { line: number; text: string; notes?: RowNote[] } & Name &
  RefusedNames &
  ({ email: string; problem?: undefined } | { email?: undefined; problem: FieldProblem })

export type AddressList = {
  entries: AddressEntry[]
  /** The cells of the header row or of the first line, to choose columns from; empty if the list is not a table. */
  header: string[]
  columns: ListColumns
}

const noColumns: ListColumns = { email: null, firstName: null, lastName: null }

/**
 * Reads the addresses and names of a CSV file or of pasted text, with their line numbers. A header row identifies the
 * columns unless `chosenColumns` does; titles may stand above it. Without an email column, every cell with an @ is read
 * as an address, including `Ada Lovelace <ada@example.org>`. An invalid address is reported and never corrected, because
 * a corrected address could belong to another person. An invalid name is left out, and a note says so.
 */
export function readList(source: string, chosenColumns?: ListColumns): AddressList {
  const rows = readRows(source)
  const found = findHeader(rows)
  const content = rows.slice(found ? found.index + 1 : 0)
  const columns = chosenColumns ?? (found ? recognizeColumns(found, content) : noColumns)
  // Lines above the header row are titles, unless they follow an address.
  const rowsAbove = rows.slice(0, found?.index ?? 0)
  const addressIndex = rowsAbove.findIndex(({ cells }) => cells.some(isAddressCell))
  const strayRows = addressIndex === -1 ? [] : rowsAbove.slice(addressIndex)
  const entries = [
    ...strayRows.flatMap((row) => readRow(row, noColumns)),
    ...content.flatMap((row) => readRow(row, columns, found)),
  ]
  noteRepeatedNames(entries)
  return { entries, columns, header: describeHeader(found ? rows[found.index] : rows[0]) }
}

/** A line that contains several addresses is not a row of a table. */
function describeHeader({ cells }: ListRow = { line: 1, cells: [] }) {
  const isTable = cells.filter(Boolean).length > 1 && cells.filter(isAddressCell).length <= 1
  return isTable ? cells.map(toPrintable) : []
}

function readRow(row: ListRow, columns: ListColumns, header?: FoundHeader): AddressEntry[] {
  const { texts, isOtherColumn } = readTexts(row, columns, header)
  const name = readName(row, columns)
  const [text = ''] = texts
  if (texts.length > 1) {
    // Nobody can tell which of the addresses a person uses. Without a name, each can belong to another person.
    if (!name.firstName && !name.lastName) return texts.map((address) => parseEntry(row.line, address))
    return [{ line: row.line, text: toPrintable(texts.join(', ')), ...name, problem: 'email.several' }]
  }
  return [parseEntry(row.line, text, name, isOtherColumn ? ['OTHER_COLUMN'] : [])]
}

function readTexts({ cells }: ListRow, { email }: ListColumns, header?: FoundHeader) {
  if (email !== null) {
    const other = cells[email] ? undefined : header?.emailColumns.find((column) => cells[column])
    return { texts: extractAddresses(cells[other ?? email] ?? ''), isOtherColumn: other !== undefined }
  }
  const addressCells = cells.filter(isAddressCell)
  const texts =
    addressCells.length > 0 ? addressCells.flatMap(extractAddresses) : [cells.filter(Boolean).join(', ')]
  return { texts, isOtherColumn: false }
}

function isAddressCell(cell: string) {
  return cell.includes('@')
}

function extractAddresses(cell: string) {
  const bracketedAddresses = [...cell.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address)
  if (bracketedAddresses.length > 0) return bracketedAddresses
  const addresses = cell.split(/[\s,;，；、]+/).filter(Boolean)
  return addresses.length > 0 && addresses.every(isAddressCell) ? addresses : [cell]
}

function parseEntry(
  line: number,
  text: string,
  { notes: nameNotes, ...name }: ReadName = { ...emptyName, notes: [] },
  rowNotes: RowNote[] = [],
): AddressEntry {
  const parsed = Email.safeParse(text.replace(/^mailto:/i, ''))
  const notes = [...rowNotes, ...nameNotes]
  const row = { line, ...name, ...(notes.length > 0 && { notes }) }
  if (parsed.success) return { ...row, text: parsed.data, email: parsed.data }
  return {
    ...row,
    text: toPrintable(text),
    problem: fieldErrors(parsed.error)[0]?.problem ?? 'email.format',
  }
}

const MAX_ADDRESSES_OF_ONE_PERSON = 5

/** People with the same full name and different addresses can be one person. */
function noteRepeatedNames(entries: readonly AddressEntry[]) {
  const fullNameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`.trim().toLowerCase()
  const named = entries.filter((entry) => entry.email !== undefined && fullNameOf(entry).includes(' '))
  for (const group of Map.groupBy(named, fullNameOf).values()) {
    const { size } = new Set(group.map(({ email }) => email))
    if (size < 2 || size > MAX_ADDRESSES_OF_ONE_PERSON) continue
    for (const entry of group) entry.notes = [...(entry.notes ?? []), 'SAME_NAME']
  }
}
