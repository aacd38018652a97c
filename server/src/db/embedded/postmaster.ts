import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Cluster, dataArgument, isAlive, privateFolder } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'

/** A running database server: `host` is the folder of its socket, `port` a part of the socket's name. */
export type Postmaster = { pid: number; host: string; port: number }

const STOP_SECONDS = 60

/**
 * The server that already runs on these files, if any. It outlives us when we are killed, and is taken over then.
 * Its pid file stays behind after a power cut, so the pid may by now be another program's, or the file be empty.
 */
export async function findRunning(cluster: Cluster): Promise<Postmaster | null> {
  const file = join(cluster.folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const [pid = '', , , port = '', socketFolder = ''] = text.split('\n')
  const isOurs = isAlive(Number(pid)) && (await isPostgres(Number(pid)))
  if (isOurs) return { pid: Number(pid), host: socketFolder.trim(), port: Number(port) }
  await rm(file)
  return null
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
): Promise<Postmaster> {
  const log = await open(join(cluster.folder, '..', 'postgres.log'), 'a', 0o600)
  const host = await privateFolder(user)
  const port = 5432
  const listening = { listen_addresses: '', unix_socket_directories: host, port: String(port) }
  const args = ['-D', dataArgument(cluster.folder, user), ...asArguments({ ...listening, ...settings })]
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

/** Ends it the fast way: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster({ pid, host }: Postmaster) {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited > STOP_SECONDS * 1000) throw new Error(`The database (process ${pid}) did not stop.`)
    await sleep(20)
  }
  await rm(host, { recursive: true, force: true })
}

function asArguments(settings: Record<string, string>) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
