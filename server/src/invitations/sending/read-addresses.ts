import { INVITATIONS_AT_ONCE } from '@lpi/contract'
import { readList } from './read-list.ts'

/** The unique addresses of a list. The error contains every invalid line. */
export function readAddresses(source: string): string[] {
  const entries = readList(source)
  const faults = entries.flatMap(({ line, text, email }) =>
    email === undefined ? [`  line ${line}: "${text}" is not an email address`] : [],
  )
  if (faults.length > 0)
    throw new Error(
      `No invitations were sent. Fix these lines and import the file again:\n${faults.join('\n')}`,
    )
  if (entries.length === 0) throw new Error('No invitations were sent: the file has no email addresses.')
  if (entries.length > INVITATIONS_AT_ONCE) {
    throw new Error(
      `No invitations were sent: the file has ${entries.length} email addresses, and the limit is ${INVITATIONS_AT_ONCE}. Split the file.`,
    )
  }
  return [...new Set(entries.flatMap(({ email }) => email ?? []))]
}
