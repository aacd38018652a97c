import type pg from 'pg'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

type Options = {
  databaseUrl: string
  preparesStatements: boolean
  dataDir: string
  report: (message: string) => void
}

/**
 * Callers do not wait longer than this. Without limits, dead connections would exhaust the pool.
 */
const limits = {
  statement_timeout: 30_000,
  query_timeout: 40_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
}

/** Opens and migrates the database at `databaseUrl`, or the embedded one if that is empty. */
export async function openDatabase({ databaseUrl, preparesStatements, dataDir, report }: Options) {
  const embedded = databaseUrl ? null : await startEmbedded(dataDir, {}, report)
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl }
  try {
    let isClosing = false
    // A connection that is being closed may still report that the server stops.
    const onError = (error: Error) => {
      if (!isClosing) report(`A database connection broke: ${error.message}`)
    }
    const unlimited = connect({ ...connection, preparesStatements }, onError)
    if (!embedded) await assertReachable(unlimited.pool)
    await migrate(unlimited.pool).finally(unlimited.close)
    const { db, pool, close } = connect({ ...limits, ...connection, preparesStatements }, onError)
    return {
      db,
      pool,
      isEmbedded: embedded !== null,
      close: async () => {
        isClosing = true
        await close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The error names the setting but not its value, which contains a password. */
async function assertReachable(pool: pg.Pool) {
  const client = await pool.connect().catch((cause) => {
    throw new Error(`The database in DATABASE_URL cannot be reached: ${cause.message}`, { cause })
  })
  client.release()
}
