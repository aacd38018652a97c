import { type FieldProblem, MAX_INVITATIONS_PER_REQUEST, type RowNote } from '@lpi/contract'
import { uniquePeople } from '../invitations/invited-person.ts'
import { type AddressEntry, readList } from './read-list.ts'

/**
 * The people on a list, one per address, and what the operator should know about its lines. Throws if the list is empty, is too long or has invalid lines; the error names
 * all invalid lines.
 */
export function readPeople(source: string) {
  const { entries, header, columns } = readList(source)
  const errors = entries.flatMap(({ line, text, problem }) =>
    problem === undefined
      ? []
      : [`  line ${line}: ${problem === 'required' ? 'this line' : `"${text}"`} ${describeProblem(problem)}`],
  )
  if (errors.length > 0)
    throw new Error(
      `No invitations were sent. Fix these lines and import the file again:\n${errors.join('\n')}`,
    )
  if (entries.length === 0) throw new Error('No invitations were sent: the file has no email addresses.')
  if (entries.length > MAX_INVITATIONS_PER_REQUEST) {
    throw new Error(
      `No invitations were sent: the file has ${entries.length} email addresses, and the limit is ${MAX_INVITATIONS_PER_REQUEST}. Split the file.`,
    )
  }
  const remarks = entries.flatMap((entry) =>
    (entry.notes ?? []).map((note) => `line ${entry.line}: ${describeNote(note, entry)}`),
  )
  const isWithoutNames = header.length > 1 && columns.firstName === null && columns.lastName === null
  return {
    people: uniquePeople(entries),
    remarks: isWithoutNames ? [describeMissingNames(header), ...remarks] : remarks,
  }
}

function describeMissingNames(header: readonly string[]) {
  return `no column of names was recognized (${header.join(', ')}), so everyone is invited without a name; to use names, call the columns "first name" and "last name"`
}

function describeNote(note: RowNote, { email = '', refusedFirstName, refusedLastName }: AddressEntry) {
  switch (note) {
    case 'FIRST_NAME_LEFT_OUT':
      return `"${refusedFirstName}" cannot be used as a first name, so ${email} is invited without it`
    case 'LAST_NAME_LEFT_OUT':
      return `"${refusedLastName}" cannot be used as a last name, so ${email} is invited without it`
    case 'UNUSUAL_NAME':
      return `the name of ${email} is unusual; check it`
    case 'OTHER_COLUMN':
      return `the email column is empty, so ${email} is used from another column`
    case 'SAME_NAME':
      return `the file has the name of ${email} with another address, too`
  }
}

function describeProblem(problem: FieldProblem) {
  if (problem === 'email.trailing_dot') return 'ends with a dot'
  if (problem === 'email.several') return 'contains several addresses for one person'
  if (problem === 'required') return 'has no email address'
  if (problem === 'text.too_long') return 'is too long'
  return 'is not an email address'
}
