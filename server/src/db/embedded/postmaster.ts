import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Cluster, dataArgument, isAlive } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { logSettings, startLog } from './server-log.ts'

/** A running database server: `host` is the folder of its socket, `port` a part of the socket's name. */
export type Postmaster = { pid: number; host: string; port: number }

const STOP_SECONDS = 60

/**
 * The server that runs on these files, if any. It outlives us when we are killed, and is taken over then. Its `host`
 * is empty as long as it is starting.
 */
export async function findRunning(cluster: Cluster): Promise<Postmaster | null> {
  const [pid = '', , , port = '', socketFolder = ''] = (await readLock(cluster)).split('\n')
  if (!isAlive(Number(pid)) || !(await isPostgres(Number(pid)))) return null
  return { pid: Number(pid), host: socketFolder.trim(), port: Number(port) }
}

/**
 * After a power cut the server's lock file can be empty, or name a process id that another program has by now; the
 * server would refuse to start. One that names a dead process is left to the server: it also looks whether children
 * of that process still write.
 */
export async function removeStaleLock(cluster: Cluster) {
  if (!(await isStale(cluster))) return
  // A server that starts at this moment has made its file and not yet written to it.
  await sleep(1000)
  if (await isStale(cluster)) await rm(lockFile(cluster), { force: true })
}

async function isStale(cluster: Cluster) {
  const text = await readLock(cluster, 'none')
  if (text === 'none') return false
  const pid = Number.parseInt(text, 10)
  return !pid || (isAlive(pid) && !(await isPostgres(pid)))
}

function lockFile({ folder }: Cluster) {
  return join(folder, 'postmaster.pid')
}

async function readLock(cluster: Cluster, missing = '') {
  return readFile(lockFile(cluster), 'utf8').catch(() => missing)
}

async function isPostgres(pid: number) {
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return command.trim() === 'postgres'
}

export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  user: DatabaseUser | null,
  settings: Record<string, string>,
  host: string,
): Promise<Postmaster> {
  const log = await open(startLog(cluster), 'w', 0o600)
  await makeFolder(host, user)
  const port = 5432
  const listening = { listen_addresses: '', unix_socket_directories: host, port: String(port) }
  const args = [
    '-D',
    dataArgument(cluster.folder, user),
    ...asArguments({ ...listening, ...logSettings, ...settings }),
  ]
  const child = spawn(binaries.postgres, args, {
    cwd: cluster.folder,
    ...(user && { uid: user.uid, gid: user.gid }),
    stdio: ['ignore', log.fd, log.fd],
    // A terminal's Ctrl-C reaches the whole process group; the database has to outlive the open requests.
    detached: true,
  })
  child.unref()
  await once(child, 'spawn')
  await log.close()
  return { pid: child.pid!, host, port }
}

/** The folder of the socket is there already, unless somebody cleared away what is temporary. */
async function makeFolder(folder: string, user: DatabaseUser | null) {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (user) await chown(folder, user.uid, user.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The fast way: open transactions are rolled back, everything committed is on disk. */
export function tellToStop({ pid }: Postmaster) {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
}

export async function stopPostmaster(postmaster: Postmaster) {
  const { pid, host } = postmaster
  tellToStop(postmaster)
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited > STOP_SECONDS * 1000) throw new Error(`The database (process ${pid}) did not stop.`)
    await sleep(20)
  }
  await rm(host, { recursive: true, force: true })
}

function asArguments(settings: Record<string, string>) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
