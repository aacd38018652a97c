import type { ListColumns } from '@lpi/contract'
import type { ListRow } from './read-rows.ts'

/** Normalized column names in all languages of the product. Columns with other names are ignored. */
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
    '姓',
    '姓氏',
    'اللقب',
    'اسمالعائلة',
    'الاسمالأخير',
  ]),
}

/** Returns the normalized column names, or undefined if the first row is not a header row. */
export function readHeader(firstRow: ListRow | undefined) {
  if (!firstRow || firstRow.cells.some((cell) => cell.includes('@'))) return undefined
  const names = firstRow.cells.map(normalizeName)
  const isHeader = firstRow.cells.length > 1 || names.some((name) => columnNames.email.has(name))
  return isHeader ? names : undefined
}

export function recognizeColumns(names: readonly string[]): ListColumns {
  const find = (column: keyof ListColumns) => {
    const index = names.findIndex((name) => columnNames[column].has(name))
    return index === -1 ? null : index
  }
  return { email: find('email'), firstName: find('firstName'), lastName: find('lastName') }
}

const NAME_MAX_LENGTH = 100

function normalizeName(cell: string) {
  // The time of a normalization can grow with the square of the length.
  if (cell.length > NAME_MAX_LENGTH) return ''
  return cell
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Script=Latin}\p{Mn}+/gu, (letter) => letter[0]!)
    .normalize('NFC')
    .replaceAll(/[^\p{L}]/gu, '')
}
