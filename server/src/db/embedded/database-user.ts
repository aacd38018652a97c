import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type DatabaseUser = { uid: number; gid: number; name: string }

/**
 * PostgreSQL refuses to run as root. Returns the unprivileged user to run it as, or null if this process is not root.
 */
export async function findDatabaseUser(): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([findId('-u', name), findId('-g', name)])
    if (uid && gid) return { uid, gid, name }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody" to run it as. ' +
      'Start the product as an ordinary user, or set DATABASE_URL.',
  )
}

async function findId(flag: '-u' | '-g', name: string) {
  const { stdout } = await run('id', [flag, name]).catch(() => ({ stdout: '' }))
  return Number(stdout.trim())
}
