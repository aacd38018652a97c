import { execFile, spawn } from 'node:child_process'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findDatabaseUser } from '../../server/src/platform/db/embedded/database-user.ts'
import { withDatabase } from './installation.ts'

const execute = promisify(execFile)
/** The folder with the programs of the Debian package `postgresql-15`. */
const programs = '/usr/lib/postgresql/15/bin'

/**
 * Creates a PostgreSQL 15 server in its own folder. It accepts connections only from this machine, without a password.
 */
export async function createPostgres(parent: string, port: number, options: { standbyOf?: number } = {}) {
  const databaseUser = await findDatabaseUser()
  const processUser = databaseUser ? { uid: databaseUser.uid, gid: databaseUser.gid } : {}
  const folder = join(parent, `postgres-${port}`)
  await mkdir(folder, { mode: 0o700 })
  if (databaseUser) for (const path of [parent, folder]) await chown(path, databaseUser.uid, databaseUser.gid)
  const run = (program: string, args: string[]) =>
    execute(join(programs, program), args, {
      cwd: folder,
      env: { PATH: '/usr/bin', LC_ALL: 'C' },
      ...processUser,
    })
  if (options.standbyOf) {
    const name = `standby_${port}`
    const source = `host=127.0.0.1 port=${options.standbyOf} user=lpi application_name=${name}`
    await run('pg_basebackup', ['-D', folder, '-d', source, '-R', '-X', 'stream', '-c', 'fast'])
  } else {
    await run('initdb', ['-D', folder, '-U', 'lpi', '-A', 'trust', '--encoding', 'UTF8', '--locale', 'C'])
  }
  const connection = { host: '127.0.0.1', port, user: 'lpi', database: 'postgres' }

  async function start(settings: Record<string, string> = {}) {
    const all = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...settings,
    }
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(programs, 'postgres'), ['-D', folder, ...args], {
      cwd: folder,
      stdio: 'ignore',
      ...processUser,
    })
    for (let tries = 0; ; tries++) {
      if (await withDatabase(connection, async () => true).catch(() => false)) return
      if (tries > 300 || child.exitCode !== null) throw new Error('PostgreSQL did not start.')
      await sleep(100)
    }
  }
  const readPid = async () => Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)

  return {
    connection,
    url: `postgres://lpi@127.0.0.1:${port}/postgres`,
    start,
    /** Kills the main process of the server. The child processes then exit. */
    async kill() {
      const pid = await readPid()
      process.kill(pid, 'SIGKILL')
      await waitForEnd(pid)
    },
    async stop() {
      const pid = await readPid().catch(() => 0)
      if (!pid) return
      try {
        process.kill(pid, 'SIGQUIT')
      } catch {
        return
      }
      await waitForEnd(pid)
    },
    promote: () => run('pg_ctl', ['promote', '-w', '-D', folder]),
  }
}

async function waitForEnd(pid: number) {
  for (let tries = 0; tries < 200; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(25)
  }
}
