import { constants } from 'node:fs'
import { access, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'

/** Enough for several database servers that run at the same time, each with up to 1 GB of write-ahead log. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * A folder for the data of a test. It is in memory if the machine has enough memory: nearly every test file creates a
 * database, and creating and deleting the many small files of a database takes more CPU time on a disk.
 */
export async function createTemporaryFolder(prefix: string) {
  return mkdtemp(join((await hasRoomInMemory()) ? MEMORY_FOLDER : tmpdir(), prefix))
}

async function hasRoomInMemory() {
  try {
    await access(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY_FOLDER)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}
