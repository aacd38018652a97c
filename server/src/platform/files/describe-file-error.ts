import { userInfo } from 'node:os'

const reasons: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

/** Explains to an operator why a file could not be read or written. Returns undefined for other errors. */
export function describeFileError(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'EACCES' || code === 'EPERM'
    ? `permission denied for the user ${userName()}`
    : reasons[code]
}

/**
 * The `lpi` command can run as a different user than its caller, so the message names the user. A user without a system
 * account has only an id.
 */
function userName() {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
