import { INVITATIONS_AT_ONCE } from '@lpi/contract'
import { readList } from './read-list.ts'

/** The addresses of a list, each once. Throws with every faulty line. */
export function readAddresses(source: string): string[] {
  const entries = readList(source)
  const faults = entries.flatMap(({ line, text, email }) =>
    email === undefined ? [`  line ${line}: "${text}" is no e-mail address`] : [],
  )
  if (faults.length > 0) throw new Error(`Nobody was invited, because of these lines:\n${faults.join('\n')}`)
  if (entries.length === 0) throw new Error('Nobody was invited: the file has no addresses.')
  if (entries.length > INVITATIONS_AT_ONCE) {
    throw new Error(
      `Nobody was invited: the file has ${entries.length} addresses, and ${INVITATIONS_AT_ONCE} go at once.`,
    )
  }
  return [...new Set(entries.flatMap(({ email }) => email ?? []))]
}
