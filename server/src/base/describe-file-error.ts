const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not do that there',
  EPERM: 'this user may not do that there',
  EROFS: 'it is on a disk that is read-only',
  ENOSPC: 'the disk is full',
}

/** Why a file could not be read or written, in words for the operator; nothing where it is not about the file. */
export function describeFileError(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code]
}
