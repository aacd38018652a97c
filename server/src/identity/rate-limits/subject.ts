import { createHash } from 'node:crypto'

/** Hashes the subject of a limit, because users sometimes enter something else as the username, such as a password. */
export function subjectOf(...parts: string[]) {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
