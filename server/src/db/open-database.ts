import type pg from 'pg'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

type Settings = { databaseUrl: string; dataDir: string; report: (sentence: string) => void }

/**
 * A request that waits longer than this is given up by its caller anyway; without an end, one dead connection after
 * the other would use up the pool.
 */
const limits = {
  statement_timeout: 30_000,
  query_timeout: 40_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
}

/** The migrated database: at `databaseUrl`, or embedded in the data folder where that is empty. */
export async function openDatabase({ databaseUrl, dataDir, report }: Settings) {
  const embedded = databaseUrl ? null : await startEmbedded(dataDir, {}, report)
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl }
  try {
    let isClosing = false
    // One that is just being closed may still hear that its server stops.
    const onError = (error: Error) => {
      if (!isClosing) report(`A database connection broke: ${error.message}`)
    }
    const unlimited = connect(connection, onError)
    if (!embedded) await assertReachable(unlimited.pool)
    await migrate(unlimited.pool).finally(unlimited.close)
    const { db, pool, close } = connect({ ...limits, ...connection }, onError)
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

/** Says which setting to look at, and nothing of its value: that carries a password. */
async function assertReachable(pool: pg.Pool) {
  const client = await pool.connect().catch((cause) => {
    throw new Error(`The database in DATABASE_URL cannot be reached: ${cause.message}`, { cause })
  })
  client.release()
}
