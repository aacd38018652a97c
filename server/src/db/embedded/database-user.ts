import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type DatabaseUser = { uid: number; gid: number; name: string }

/**
 * PostgreSQL refuses to run as root. Returns the unprivileged user to run it as, or null if this process is not root.
 * `owner` is the user id of existing database files; the user `postgres` may have been created after them.
 */
export async function findDatabaseUser(owner?: number): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null
  const users: DatabaseUser[] = []
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([findId('-u', name), findId('-g', name)])
    if (uid && gid) users.push({ uid, gid, name })
  }
  const user = users.find(({ uid }) => uid === owner) ?? users[0]
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start the product as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Finds the user as `findDatabaseUser` does. Throws if the database files belong to another user: files that this
 * process creates beside them, such as keys, would be unreadable for that user.
 */
export async function findOwner(dataDir: string): Promise<DatabaseUser | null> {
  const files = await stat(join(dataDir, 'postgres')).catch(() => null)
  const user = await findDatabaseUser(files?.uid)
  const uid = user?.uid ?? process.getuid?.()
  if (files && uid !== undefined && files.uid !== uid) {
    throw new Error(
      `The data folder ${dataDir} belongs to another user. Run the product and its commands as that user (on a machine with the service, use the command lpi), or choose another folder with LPI_DATA_DIR.`,
    )
  }
  return user
}

async function findId(flag: '-u' | '-g', name: string) {
  const { stdout } = await run('id', [flag, name]).catch(() => ({ stdout: '' }))
  return Number(stdout.trim())
}
