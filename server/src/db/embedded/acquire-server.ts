import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, isAlive, SUPERUSER } from './cluster.ts'
import { findRunning, type Postmaster, stopPostmaster } from './postmaster.ts'
import { readLogEnd } from './server-log.ts'

const START_SECONDS = 60

/** Held by the one process that owns the data folder; the database gives it back when that process dies. */
const OWNER_LOCK = 5_741_001

/** A server and the connection that makes us its owner, for as long as that lives. */
export type Owned = { postmaster: Postmaster; owner: pg.Client }

/** Makes us the owner of the server that runs on the files, or of the one that `start` starts where none does. */
export async function acquireServer(
  dataDir: string,
  cluster: Cluster,
  start: () => Promise<Postmaster>,
): Promise<Owned> {
  const owned = await connectWhenReady(cluster, start)
  const { rows } = await owned.owner.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [
    OWNER_LOCK,
  ])
  if (rows[0]?.owned) return owned
  await owned.owner.end()
  throw new Error(
    `The product already runs on the data folder ${dataDir}. Stop it first, or choose another folder with LPI_DATA_DIR.`,
  )
}

/** Looks each time for the server that runs: another start at the same moment may have been faster than ours. */
async function connectWhenReady(cluster: Cluster, start: () => Promise<Postmaster>): Promise<Owned> {
  const deadline = performance.now() + START_SECONDS * 1000
  let started: Postmaster | undefined
  for (;;) {
    const running = await findRunning(cluster)
    if (!running) started ??= await start()
    const postmaster = running ?? started!
    // An empty host would mean any server on this machine.
    const owner = postmaster.host === '' ? null : await connect(postmaster, cluster).catch(asError)
    if (owner instanceof pg.Client) {
      if (started && started.host !== postmaster.host) await rm(started.host, { recursive: true })
      return { postmaster, owner }
    }
    const isGone = !running && !isAlive(postmaster.pid)
    if (isGone || isRefused(owner) || performance.now() > deadline) {
      if (started) await stopPostmaster(started)
      throw await startFailure(owner, cluster)
    }
    await sleep(50)
  }
}

async function connect({ host, port }: Postmaster, { password }: Cluster) {
  const owner = new pg.Client({ host, port, user: SUPERUSER, password, database: 'postgres' })
  // Its end is what tells that the server is gone; the pool reports errors.
  owner.on('error', () => {})
  await owner.connect()
  return owner
}

function asError(error: Error) {
  return error
}

/** The server runs and does not take this password; waiting changes nothing. */
function isRefused(error: Error | null) {
  return error !== null && 'code' in error && String(error.code).startsWith('28')
}

async function startFailure(cause: unknown, cluster: Cluster) {
  const { file, lines } = await readLogEnd(cluster)
  return new Error(`The database did not start. Its log ${file} ends with:\n${lines.join('\n')}`, { cause })
}
