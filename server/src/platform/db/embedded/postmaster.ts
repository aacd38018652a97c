import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Cluster, dataArgument, isAlive, PRIVATE_FOLDER_PREFIX } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { logSettings, startupLogFile } from './server-log.ts'

/** A running database server. `host` is the folder of its socket; `port` is part of the socket's name. */
export type Postmaster = { pid: number; host: string; port: number }

const STOP_SECONDS = 60

/**
 * Finds the server that is running with these files. A server continues to run if the process that started it is
 * killed, and the next process uses that server. `host` is empty while the server starts.
 */
export async function findRunning(cluster: Cluster): Promise<Postmaster | null> {
  const [pid = '', , , port = '', socketFolder = ''] = (await readLock(cluster)).split('\n')
  if (!isAlive(Number(pid)) || !(await isServerOf(cluster, Number(pid)))) return null
  return { pid: Number(pid), host: socketFolder.trim(), port: Number(port) }
}

/**
 * After a power failure, the lock file can be empty, or contain a process id that another program now has. In both
 * cases, the server would refuse to start. The lock file of a dead process is left to the server, which checks for
 * surviving child processes before it replaces the file.
 */
export async function removeStaleLock(cluster: Cluster) {
  if (!(await isStale(cluster))) return
  // A starting server may have created the file but not yet written to it.
  await sleep(1000)
  if (await isStale(cluster)) await rm(lockFile(cluster), { force: true })
}

async function isStale(cluster: Cluster) {
  const text = await readLock(cluster, 'none')
  if (text === 'none') return false
  const pid = Number.parseInt(text, 10)
  return !pid || (isAlive(pid) && !(await isServerOf(cluster, pid)))
}

/** Removes the socket folder that a killed server left behind. After a normal stop, `stopPostmaster` removes it. */
export async function removeUnusedSocketFolder(cluster: Cluster) {
  const [pid = '', , , , socketFolder = ''] = (await readLock(cluster)).split('\n')
  const isProductFolder =
    dirname(socketFolder) === tmpdir() && basename(socketFolder).startsWith(PRIVATE_FOLDER_PREFIX)
  if (isProductFolder && !isAlive(Number(pid))) await rm(socketFolder, { recursive: true, force: true })
}

function lockFile({ folder }: Cluster) {
  return join(folder, 'postmaster.pid')
}

async function readLock(cluster: Cluster, fallback = '') {
  return readFile(lockFile(cluster), 'utf8').catch(() => fallback)
}

/** Whether the process is PostgreSQL, which works in the folder of its files. Other servers can run on this machine. */
async function isServerOf({ folder }: Cluster, pid: number) {
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  const workingFolder = await stat(`/proc/${pid}/cwd`).catch(() => null)
  const ownFolder = await stat(folder)
  // The name and the folder of a process in another user namespace can be unreadable. The process may be the database,
  // which stops if its lock file is removed.
  if (command !== null && command.trim() !== 'postgres') return false
  if (workingFolder) return workingFolder.dev === ownFolder.dev && workingFolder.ino === ownFolder.ino
  // Of another user's process, only the folder is unreadable. PostgreSQL runs as the owner of its files.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, userId = ownFolder.uid] = /^Uid:\s+(\d+)/m.exec(status) ?? []
  return Number(userId) === ownFolder.uid
}

export async function startPostmaster(
  cluster: Cluster,
  binaries: Binaries,
  user: DatabaseUser | null,
  settings: Record<string, string>,
  host: string,
): Promise<Postmaster> {
  const log = await open(startupLogFile(cluster), 'w', 0o600)
  await makeFolder(host, user)
  const port = 5432
  const socketSettings = { listen_addresses: '', unix_socket_directories: host, port: String(port) }
  const args = [
    '-D',
    dataArgument(cluster.folder, user),
    ...listArguments({ ...socketSettings, ...logSettings, ...settings }),
  ]
  const child = spawn(binaries.postgres, args, {
    cwd: cluster.folder,
    ...(user && { uid: user.uid, gid: user.gid }),
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl-C reaches the whole process group, but the database must outlive the open requests.
    detached: true,
  })
  child.unref()
  await once(child, 'spawn')
  await log.close()
  return { pid: child.pid!, host, port }
}

/**
 * Creates the socket folder if it is missing. The system may have deleted it together with other temporary files, or
 * `stopPostmaster` may have deleted it after a failed restart.
 */
async function makeFolder(folder: string, user: DatabaseUser | null) {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (user) await chown(folder, user.uid, user.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Requests a fast shutdown, which rolls back open transactions. Committed transactions are already on disk. */
export function requestStop({ pid }: Postmaster) {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
}

export async function stopPostmaster(postmaster: Postmaster) {
  const { pid, host } = postmaster
  requestStop(postmaster)
  for (let waitedMs = 0; isAlive(pid); waitedMs += 20) {
    if (waitedMs > STOP_SECONDS * 1000) throw new Error(`The database (process ${pid}) did not stop.`)
    await sleep(20)
  }
  await rm(host, { recursive: true, force: true })
}

function listArguments(settings: Record<string, string>) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
