import { createHash } from 'node:crypto'

/**
 * Returns a hash of the subject of a limit, such as a username and a network. The subject is not stored in plain text,
 * because users sometimes enter their password as the username.
 */
export function subjectOf(...parts: string[]) {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
