import { type FieldProblem, MAX_INVITATIONS_PER_REQUEST } from '@lpi/contract'
import { uniquePeople } from '../invitations/invited-person.ts'
import { readList } from './read-list.ts'

/**
 * The people on a list, one per address. Throws if the list is empty, is too long or has invalid lines; the error names
 * all invalid lines.
 */
export function readPeople(source: string) {
  const { entries } = readList(source)
  const errors = entries.flatMap(({ line, text, problem }) =>
    problem === undefined ? [] : [`  line ${line}: "${text}" ${describeProblem(problem)}`],
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
  return uniquePeople(entries)
}

function describeProblem(problem: FieldProblem) {
  if (problem === 'text.too_long') return 'is too long'
  return problem === 'text.forbidden_characters'
    ? 'contains a character that is not allowed'
    : 'is not an email address'
}
