import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WrongOwnerError } from '../wrong-owner-error.ts'

const run = promisify(execFile)

export type DatabaseUser = { uid: number; gid: number; name: string }

/**
 * Returns the user that must run PostgreSQL, which cannot run as root. Returns null if this process is not root.
 * The user is `postgres` or, if that user does not exist, `nobody`. If one of them already owns the database files, it is
 * that user; `owner` is the id of the files' owner. For example, `nobody` owns files that were created before the
 * `postgres` user existed.
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
    'PostgreSQL cannot run as root, and this system has neither a "postgres" user nor a "nobody" user. ' +
      'Start the product as a normal user, or set DATABASE_URL.',
  )
}

/**
 * Finds the user as `findDatabaseUser` does. Throws if the database files belong to another user, because that user
 * could not read the files that this process creates beside them, such as keys. If the database files belong to root,
 * root must have copied or unpacked them, because PostgreSQL cannot run as root.
 */
export async function findDatabaseUserFor(dataDir: string): Promise<DatabaseUser | null> {
  const folder = join(dataDir, 'postgres')
  const files = await stat(folder).catch(() => null)
  const user = await findDatabaseUser(files?.uid)
  const uid = user?.uid ?? process.getuid?.()
  if (!files || uid === undefined || files.uid === uid) return user
  if (files.uid !== 0) {
    throw new WrongOwnerError(
      `The database files in ${dataDir} belong to another user (${await findName(files.uid)}).`,
      'Run the product and its commands as that user (if the product is installed as a service, use the lpi command), or choose another folder with LPI_DATA_DIR.',
    )
  }
  // If the product runs as root, only the database files need another owner: the product itself reads and writes the
  // files beside them.
  const command = user ? `chown -R ${user.name}: ${folder}` : `chown -R ${await findName(uid)}: ${dataDir}`
  throw new WrongOwnerError(
    `The database files in ${folder} belong to root, but PostgreSQL cannot run as root.`,
    `To change their owner, run this command as root: ${command}`,
  )
}

/** The name of a user, or the id if the system does not know the user. */
async function findName(uid: number) {
  const { stdout } = await run('id', ['-un', String(uid)]).catch(() => ({ stdout: '' }))
  return stdout.trim() || String(uid)
}

async function findId(flag: '-u' | '-g', name: string) {
  const { stdout } = await run('id', [flag, name]).catch(() => ({ stdout: '' }))
  return Number(stdout.trim())
}
