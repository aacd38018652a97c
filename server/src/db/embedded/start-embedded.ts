import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { type Cluster, isAlive, openCluster, SUPERUSER } from './cluster.ts'
import { databaseUser } from './database-user.ts'
import { findRunning, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'

const START_SECONDS = 60

/** Held by the one process that owns the data folder; the database gives it back when that process dies. */
const OWNER_LOCK = 5_741_001

export type EmbeddedDatabase = { connection: pg.PoolConfig; stop(): Promise<void> }

/**
 * PostgreSQL on files in `dataDir`, started by us, reachable from this machine only. A second start on the same
 * folder is refused; a server left over by a process that was killed is taken over.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const user = await databaseUser()
  const binaries = await findBinaries(user)
  const cluster = await openCluster(dataDir, binaries, user)
  const postmaster =
    (await findRunning(cluster)) ?? (await startPostmaster(cluster, binaries, user, settings))
  const connection = {
    host: postmaster.host,
    port: postmaster.port,
    user: SUPERUSER,
    password: cluster.password,
    database: 'postgres',
  }
  const owner = await connectWhenReady(connection, postmaster, cluster)
  // The owner's connection breaks when somebody ends the database; the pool reports that, not this one.
  owner.on('error', () => {})
  const { rows } = await owner.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [
    OWNER_LOCK,
  ])
  if (!rows[0]?.owned) {
    await owner.end()
    throw new Error(
      `The product already runs on the data folder ${dataDir}. Stop it first, or choose another folder with LPI_DATA_DIR.`,
    )
  }
  return {
    connection,
    stop: async () => {
      await owner.end().catch(() => {})
      await stopPostmaster(postmaster)
    },
  }
}

async function connectWhenReady(connection: pg.ClientConfig, postmaster: Postmaster, cluster: Cluster) {
  for (let waited = 0; ; waited += 50) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      return client
    } catch (error) {
      const isGone = !isAlive(postmaster.pid)
      if (isGone || waited > START_SECONDS * 1000) throw await startFailure(error, cluster)
      await sleep(50)
    }
  }
}

async function startFailure(cause: unknown, cluster: Cluster) {
  const file = join(cluster.folder, '..', 'postgres.log')
  const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n').slice(-5)
  return new Error(`The database did not start. Its log ${file} ends with:\n${lines.join('\n')}`, { cause })
}
