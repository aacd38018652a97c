import { Email, type FieldProblem, fieldErrors } from '@lpi/contract'
import { type ListRow, readRows } from './read-rows.ts'

/** One valid address, or the invalid text at its position. */
export type AddressEntry = { line: number; text: string } & (
  | { email: string; problem?: undefined }
  | { email?: undefined; problem: FieldProblem }
)

/** Normalized names of the address column. Other columns are ignored. */
const addressColumns = new Set([
  ...['email', 'mail', 'emails', 'emailaddress', 'mailaddress', 'correo', 'correoelectronico'],
  ...[
    'courriel',
    'adresseemail',
    'adressemail',
    'adresseelectronique',
    '邮箱',
    '电子邮箱',
    '电子邮件',
    '邮件',
  ],
  ...['البريد', 'البريدالإلكتروني', 'البريدالالكتروني'],
])

const MAX_TEXT_LENGTH = 200

/**
 * Reads the addresses of a CSV file or of pasted text, with their line numbers. The first line may be a header row. Without
 * one, every cell with an @ is an address, including `Ada Lovelace <ada@example.org>`. Invalid text is reported and never
 * corrected, because a corrected address could belong to another person.
 */
export function readList(source: string): AddressEntry[] {
  const rows = readRows(source)
  const header = readHeader(rows[0])
  const column = header?.findIndex((name) => addressColumns.has(name)) ?? -1
  return rows
    .slice(header ? 1 : 0)
    .flatMap((row) => readTexts(row, column).map((text) => parseEntry(row.line, text)))
}

/** The normalized column names if the first line is a header row. */
function readHeader(first: ListRow | undefined) {
  if (!first || first.cells.some((cell) => cell.includes('@'))) return undefined
  const names = first.cells.map(normalizeName)
  const isHeader = first.cells.length > 1 || names.some((name) => addressColumns.has(name))
  return isHeader ? names : undefined
}

function normalizeName(cell: string) {
  return cell
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Script=Latin}\p{Mn}+/gu, (letter) => letter[0]!)
    .normalize('NFC')
    .replaceAll(/[^\p{L}]/gu, '')
}

function readTexts({ cells }: ListRow, column: number): string[] {
  if (column >= 0) return extractAddresses(cells[column] ?? '')
  const withAddress = cells.filter((cell) => cell.includes('@'))
  return withAddress.length > 0 ? withAddress.flatMap(extractAddresses) : [cells.filter(Boolean).join(', ')]
}

function extractAddresses(cell: string) {
  const bracketed = [...cell.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address)
  if (bracketed.length > 0) return bracketed
  const addresses = cell.split(/\s+/)
  return addresses.length > 1 && addresses.every((address) => address.includes('@')) ? addresses : [cell]
}

function parseEntry(line: number, text: string): AddressEntry {
  const parsed = Email.safeParse(text.replace(/^mailto:/i, ''))
  if (parsed.success) return { line, text: parsed.data, email: parsed.data }
  return { line, text: toPrintable(text), problem: fieldErrors(parsed.error)[0]?.problem ?? 'email.format' }
}

/** Replaces invisible characters and those that change the text direction. */
function toPrintable(text: string) {
  return text.slice(0, MAX_TEXT_LENGTH).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
}
