import { access, constants, mkdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { MIN_FREE_MB, measureFreeSpace } from '../../files/free-space.ts'
import { WrongOwnerError } from '../wrong-owner-error.ts'

const reasons: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'part of its path is a file',
  EACCES: 'the current user does not have the necessary permissions',
  EPERM: 'the current user does not have the necessary permissions',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
}

/** Creates the data folder if it is missing. If it cannot be used, throws an error that tells the operator why. */
export async function openDataFolder(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '', message } = await findCause(dataDir, error as NodeJS.ErrnoException)
    const folder = await stat(dataDir).catch(() => null)
    if (code === 'EACCES' && folder?.uid === 0) throw rootFolderError(dataDir)
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${reasons[code] ?? message}. Choose another one with LPI_DATA_DIR.`,
      { cause: error },
    )
  }
}

/** On a read-only disk, creating a folder with its parents fails as if a parent was missing. */
async function findCause(dataDir: string, error: NodeJS.ErrnoException): Promise<NodeJS.ErrnoException> {
  if (error.code !== 'ENOENT' || dirname(dataDir) === dataDir) return error
  const problem = await access(dirname(dataDir), constants.W_OK).catch((e: NodeJS.ErrnoException) => e)
  return problem ? findCause(dirname(dataDir), problem) : error
}

/** Called before the database is created, because a full disk would otherwise leave an unfinished one. */
export async function assertEnoughSpace(dataDir: string) {
  const freeMb = await measureFreeSpace(dataDir)
  if (freeMb >= MIN_FREE_MB) return
  throw new Error(
    `The data folder ${dataDir} has ${freeMb} MB of free space, but a new database needs ${MIN_FREE_MB} MB. Free up space, or choose a folder on a larger disk with LPI_DATA_DIR.`,
  )
}

/** Root probably restored, copied or created the folder without changing its owner. */
function rootFolderError(dataDir: string) {
  const { username } = userInfo()
  return new WrongOwnerError(
    `The data folder ${dataDir} belongs to root, and the user ${username} cannot write to it.`,
    `If the product runs as this user, make this user the owner. To do so, run this command as root: chown -R ${username}: ${dataDir}`,
  )
}
