import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { acquireServer, type OwnedServer } from './acquire-server.ts'
import { findBinaries } from './binaries.ts'
import { createPrivateFolder, openCluster, SUPERUSER } from './cluster.ts'
import { openDataFolder } from './data-folder.ts'
import { findDatabaseUserFor } from './database-user.ts'
import {
  removeStaleLock,
  removeUnusedSocketFolder,
  requestStop,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

const MAX_WAIT_SECONDS = 30

export type EmbeddedDatabase = { connection: pg.PoolConfig; stop(): Promise<void> }

/**
 * Starts PostgreSQL with the files in `dataDir`, reachable only from this machine. A second start with the same folder
 * is refused. If an earlier process was killed and its server is still running, that server is used. A server that dies
 * is restarted with the same `connection`, and `report` receives messages about the restart.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
  report: (message: string) => void = console.error,
): Promise<EmbeddedDatabase> {
  await openDataFolder(dataDir)
  const user = await findDatabaseUserFor(dataDir)
  const binaries = await findBinaries(user)
  const cluster = await openCluster(dataDir, binaries, user)
  const start = (host: string) => startPostmaster(cluster, binaries, user, settings, host)

  await removeStaleLock(cluster)
  let server = await acquireServer(dataDir, cluster, async () => {
    await removeUnusedSocketFolder(cluster)
    return start(await createPrivateFolder(user))
  })
  const { host, port } = server.postmaster
  const stopping = new AbortController()
  let recovery = Promise.resolve()
  watch(server)
  // If the process exits without calling `stop`, it still requests a fast shutdown, but does not wait for it.
  const stopOnExit = () => requestStop(server.postmaster)
  process.once('exit', stopOnExit)

  function watch({ ownerConnection }: OwnedServer) {
    ownerConnection.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
  }

  async function recover() {
    report(
      'The connection to the embedded database was lost. If the database has stopped, it will be restarted.',
    )
    for (let seconds = 1; !stopping.signal.aborted; seconds = Math.min(seconds * 2, MAX_WAIT_SECONDS)) {
      try {
        server = await acquireServer(dataDir, cluster, () => start(host))
        report('The embedded database is running again.')
        return watch(server)
      } catch (error) {
        report(`${error instanceof Error ? error.message : error}\nRetrying in ${seconds} s.`)
        await sleep(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    connection: { host, port, user: SUPERUSER, password: cluster.password, database: 'postgres' },
    stop: async () => {
      stopping.abort()
      await recovery
      await server.ownerConnection.end().catch(() => {})
      await stopPostmaster(server.postmaster)
      process.off('exit', stopOnExit)
    },
  }
}
