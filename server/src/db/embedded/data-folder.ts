import { access, constants, mkdir } from 'node:fs/promises'

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
}

/** Creates the data folder if it is missing. Throws an error for the operator if it cannot be used. */
export async function openDataFolder(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${reasons[code] ?? message}. Choose another one with LPI_DATA_DIR.`,
      { cause: error },
    )
  }
}
