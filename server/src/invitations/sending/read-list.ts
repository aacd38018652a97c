import { Email, type FieldProblem, fieldErrors } from '@lpi/contract'
import { type Row, readRows } from './read-rows.ts'

/** One address that somebody wants to invite, or what stands in its place. */
export type Entry = { line: number; text: string } & (
  | { email: string; problem?: undefined }
  | { email?: undefined; problem: FieldProblem }
)

/** How the column of addresses is called, in letters alone; other columns are not read and not kept. */
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

const LONGEST_TEXT = 200

/**
 * The addresses of a CSV file or of a pasted text, with their lines. A file's first line may name its columns. Without
 * such a line every cell with an @ is an address, `Ada Lovelace <ada@example.org>` as mail programs write it included.
 * A text between two addresses that is neither is faulty and never guessed at: a guess could reach somebody else.
 */
export function readList(source: string): Entry[] {
  const rows = readRows(source)
  const heading = headingOf(rows[0])
  const column = heading?.findIndex((name) => addressColumns.has(name)) ?? -1
  return rows
    .slice(heading ? 1 : 0)
    .flatMap((row) => textsOf(row, column).map((text) => asEntry(row.line, text)))
}

/** The names of the columns, if the first line holds names and no address. */
function headingOf(first: Row | undefined) {
  if (!first || first.cells.some((cell) => cell.includes('@'))) return undefined
  const names = first.cells.map(nameOf)
  const isHeading = first.cells.length > 1 || names.some((name) => addressColumns.has(name))
  return isHeading ? names : undefined
}

function nameOf(cell: string) {
  return cell
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Script=Latin}\p{Mn}+/gu, (letter) => letter[0]!)
    .normalize('NFC')
    .replaceAll(/[^\p{L}]/gu, '')
}

function textsOf({ cells }: Row, column: number): string[] {
  if (column >= 0) return addressesIn(cells[column] ?? '')
  const withAddress = cells.filter((cell) => cell.includes('@'))
  return withAddress.length > 0 ? withAddress.flatMap(addressesIn) : [cells.filter(Boolean).join(', ')]
}

function addressesIn(cell: string) {
  const inBrackets = [...cell.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside)
  if (inBrackets.length > 0) return inBrackets
  const words = cell.split(/\s+/)
  return words.length > 1 && words.every((word) => word.includes('@')) ? words : [cell]
}

function asEntry(line: number, text: string): Entry {
  const parsed = Email.safeParse(text.replace(/^mailto:/i, ''))
  if (parsed.success) return { line, text: parsed.data, email: parsed.data }
  return { line, text: printable(text), problem: fieldErrors(parsed.error)[0]?.problem ?? 'email.format' }
}

/** What cannot be seen, or turns the text around it, is shown as such. */
function printable(text: string) {
  return text.slice(0, LONGEST_TEXT).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\uFFFD')
}
