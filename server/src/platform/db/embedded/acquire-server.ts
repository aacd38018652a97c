import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, isAlive, SUPERUSER } from './cluster.ts'
import { findRunning, type Postmaster, stopPostmaster } from './postmaster.ts'
import { readLogEnd } from './server-log.ts'

const START_SECONDS = 60

/** The process that owns the data folder holds this advisory lock. PostgreSQL releases it when the process dies. */
const OWNER_LOCK = 5_741_001

/** A database server, and the connection whose lock makes this process the owner of the server. */
export type OwnedServer = { postmaster: Postmaster; ownerConnection: pg.Client }

/** Acquires ownership of the running database server. If none is running, `start` starts one first. */
export async function acquireServer(
  dataDir: string,
  cluster: Cluster,
  start: () => Promise<Postmaster>,
): Promise<OwnedServer> {
  const server = await connectWhenReady(cluster, start)
  const { rows } = await server.ownerConnection.query<{ owned: boolean }>(
    'select pg_try_advisory_lock($1) as owned',
    [OWNER_LOCK],
  )
  if (rows[0]?.owned) return server
  await server.ownerConnection.end()
  throw new Error(
    `The product is already running with the data folder ${dataDir}. Stop it first, or choose another folder with LPI_DATA_DIR.`,
  )
}

/** Checks for a running server before each attempt to connect, because another process may have started one first. */
async function connectWhenReady(cluster: Cluster, start: () => Promise<Postmaster>): Promise<OwnedServer> {
  const deadline = performance.now() + START_SECONDS * 1000
  let startedServer: Postmaster | undefined
  for (;;) {
    const runningServer = await findRunning(cluster)
    if (!runningServer) startedServer ??= await start()
    const postmaster = runningServer ?? startedServer!
    // With an empty host, the driver would connect to the default server of this machine.
    const connectionOrError =
      postmaster.host === '' ? null : await connect(postmaster, cluster).catch((error: Error) => error)
    if (connectionOrError instanceof pg.Client) {
      if (startedServer && startedServer.host !== postmaster.host)
        await rm(startedServer.host, { recursive: true })
      return { postmaster, ownerConnection: connectionOrError }
    }
    const hasExited = !runningServer && !isAlive(postmaster.pid)
    if (hasExited || isLoginRejected(connectionOrError) || performance.now() > deadline) {
      if (startedServer) await stopPostmaster(startedServer)
      throw await startFailure(connectionOrError, cluster)
    }
    await sleep(50)
  }
}

async function connect({ host, port }: Postmaster, { password }: Cluster) {
  const connection = new pg.Client({ host, port, user: SUPERUSER, password, database: 'postgres' })
  // `startEmbedded` handles the `end` event of a lost connection. An unhandled `error` event would crash the process.
  connection.on('error', () => {})
  await connection.connect()
  return connection
}

/** Whether the server rejected the login. If so, it is already running, and waiting does not help. */
function isLoginRejected(error: Error | null) {
  return error !== null && 'code' in error && String(error.code).startsWith('28')
}

async function startFailure(cause: unknown, cluster: Cluster) {
  const { file, lines } = await readLogEnd(cluster)
  const log = `Its log ${file} ends with:\n${lines.join('\n')}`
  return new Error(`The database did not start, or it rejected the login. ${log}`, { cause })
}
