import type { ListColumns } from '@lpi/contract'
import type { ListRow } from './read-rows.ts'

/**
 * Normalized column names in the languages of the product and in some languages of the encodings that lists have. An
 * administrator can choose a column with another name.
 */
const columnNames: Record<keyof ListColumns, ReadonlySet<string>> = {
  email: new Set([
    'email',
    'mail',
    'emails',
    'emailaddress',
    'mailaddress',
    'correo',
    'correoelectronico',
    'courriel',
    'adresseemail',
    'adressemail',
    'adresseelectronique',
    'emailadresse',
    'mailadresse',
    'eposta',
    'epostaadresi',
    'почта',
    'электроннаяпочта',
    'メール',
    'メールアドレス',
    '電子郵件',
    '電子郵箱',
    '邮箱',
    '电子邮箱',
    '电子邮件',
    '邮件',
    'البريد',
    'البريدالإلكتروني',
    'البريدالالكتروني',
  ]),
  // A column of full names is read as first names, so that greetings contain the names.
  firstName: new Set([
    'firstname',
    'forename',
    'givenname',
    'name',
    'fullname',
    'nombre',
    'nombres',
    'nombrecompleto',
    'prenom',
    'prenoms',
    'nomcomplet',
    'vorname',
    'nome',
    'voornaam',
    'imie',
    'jmeno',
    'ad',
    'имя',
    '名',
    '名字',
    '姓名',
    '全名',
    'الاسم',
    'الاسمالأول',
    'الاسمالكامل',
  ]),
  lastName: new Set([
    'lastname',
    'surname',
    'familyname',
    'apellido',
    'apellidos',
    'nom',
    'nomdefamille',
    'nachname',
    'familienname',
    'cognome',
    'sobrenome',
    'achternaam',
    'nazwisko',
    'prijmeni',
    'soyad',
    'фамилия',
    '姓',
    '姓氏',
    'اللقب',
    'اسمالعائلة',
    'الاسمالأخير',
  ]),
}

export type FoundHeader = {
  /** The index of the header row; titles may stand above it. */
  index: number
  names: readonly string[]
  /** All columns whose name says that they contain addresses. */
  emailColumns: readonly number[]
}

const MAX_TITLE_ROWS = 20

/**
 * Finds the row with the names of the columns: a row that names an email column or else, above the first address, a
 * row that names a column of names, or else the first row with several cells.
 */
export function findHeader(rows: readonly ListRow[]): FoundHeader | undefined {
  const firstRows = rows.slice(0, MAX_TITLE_ROWS).map(({ cells }, index) => {
    const names = cells.map(normalizeName)
    const emailColumns = names.flatMap((name, column) => (columnNames.email.has(name) ? [column] : []))
    return { index, names, emailColumns, cells }
  })
  const hasAddress = (row: { cells: readonly string[] }) => row.cells.some((cell) => cell.includes('@'))
  const addressIndex = firstRows.findIndex(hasAddress)
  const rowsAbove = firstRows
    .slice(0, addressIndex === -1 ? undefined : addressIndex)
    .filter(({ cells }) => cells.filter(Boolean).length > 1)
  return (
    firstRows.find((row) => row.emailColumns.length > 0 && !hasAddress(row)) ??
    rowsAbove.find(({ names }) =>
      names.some((name) => columnNames.firstName.has(name) || columnNames.lastName.has(name)),
    ) ??
    rowsAbove[0]
  )
}

/** If several columns contain addresses, the one in which most rows have an address. */
export function recognizeColumns(
  { names, emailColumns }: FoundHeader,
  content: readonly ListRow[],
): ListColumns {
  const find = (column: 'firstName' | 'lastName') => {
    const index = names.findIndex((name) => columnNames[column].has(name))
    return index === -1 ? null : index
  }
  const [email = null] = [...emailColumns].sort((a, b) => countAddresses(b) - countAddresses(a))
  // Below a single heading, a line can contain several addresses.
  return {
    email: names.filter(Boolean).length > 1 ? email : null,
    firstName: find('firstName'),
    lastName: find('lastName'),
  }

  function countAddresses(column: number) {
    return emailColumns.length === 1 ? 0 : content.filter(({ cells }) => cells[column]?.includes('@')).length
  }
}

const NAME_MAX_LENGTH = 100

function normalizeName(cell: string) {
  // The time of a normalization can grow with the square of the length.
  if (cell.length > NAME_MAX_LENGTH) return ''
  return cell
    .split(/[([{（【]/, 1)[0]!
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Script=Latin}\p{Mn}+/gu, (letter) => letter[0]!)
    .normalize('NFC')
    .replaceAll(/[^\p{L}]/gu, '')
}
