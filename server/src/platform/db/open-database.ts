import type pg from 'pg'
import { connect, type QueryEvent } from './connect.ts'
import { describeConnectionError } from './describe-connection-error.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

type Options = {
  databaseUrl: string
  /** The URL of a direct connection; empty if `databaseUrl` does not point to a pooler. */
  directUrl: string
  /** The maximum number of connections, in addition to those for saving answers. */
  connections: number
  dataDir: string
  report: (message: string) => void
  onQuery?: ((event: QueryEvent) => void) | undefined
}

/** The name of the server's connections, by which the command line recognizes a running server. */
export const SERVER_NAME = 'lpi server'

/** Without limits, dead connections would exhaust the pool. */
const clientLimits = { query_timeout: 40_000, keepAlive: true }

const serverLimits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }

/** The queries of parallel saves are combined, so more connections would not be used. */
const SAVE_CONNECTIONS = 5

/** A save reads and writes few rows. If it times out, the browser keeps the answers and sends them again. */
const saveTimeouts = { query_timeout: 10_000, statement_timeout: 8_000 }

/**
 * Opens and migrates the database at `databaseUrl`, or the embedded database if `databaseUrl` is empty. If `directUrl`
 * is set, `databaseUrl` points to a pooler in transaction mode, which shares database sessions among its clients.
 * Migrations then use `directUrl`, because their lock belongs to a session, and statements are not prepared, because a
 * pooler may not keep prepared statements, as PgBouncer before version 1.21.
 */
export async function openDatabase(options: Options) {
  const { databaseUrl, directUrl, connections, dataDir, report, onQuery } = options
  const embeddedDatabase = databaseUrl ? null : await startEmbedded(dataDir, {}, report)
  const connection: pg.PoolConfig = embeddedDatabase?.connection ?? { connectionString: databaseUrl }
  const isPooled = !embeddedDatabase && directUrl !== ''
  const directConnection: pg.PoolConfig = isPooled ? { connectionString: directUrl } : connection
  try {
    let isClosing = false
    // A connection that is being closed may still report that PostgreSQL is stopping.
    const onError = (error: Error) => {
      if (!isClosing) report(`A database connection was lost: ${error.message}`)
    }
    const directDatabase = connect(
      { connectionTimeoutMillis: 10_000, ...directConnection, preparesStatements: false },
      onError,
    )
    if (!embeddedDatabase)
      await assertReachable(directDatabase.pool, isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    await migrate(directDatabase.pool).finally(directDatabase.close)
    // A pooler refuses startup parameters. Its own settings replace them: see docs/OPERATIONS.md.
    const limits = { ...clientLimits, ...(isPooled ? { options: '' } : serverLimits) }
    const settings = {
      application_name: SERVER_NAME,
      ...limits,
      ...connection,
      preparesStatements: !isPooled,
      onQuery,
    }
    const { db, pool, close } = connect({ ...settings, max: connections }, onError)
    const { query_timeout, statement_timeout } = saveTimeouts
    const saves = connect(
      {
        ...settings,
        query_timeout,
        ...(!isPooled && { statement_timeout }),
        max: SAVE_CONNECTIONS,
      },
      onError,
    )
    if (isPooled) await assertReachable(pool, 'DATABASE_URL')
    return {
      db,
      saveDb: saves.db,
      pool,
      isEmbedded: embeddedDatabase !== null,
      close: async () => {
        isClosing = true
        await close()
        await saves.close()
        await embeddedDatabase?.stop()
      },
    }
  } catch (error) {
    await embeddedDatabase?.stop()
    throw error
  }
}

/** The error names the setting but not its value, which contains a password. */
async function assertReachable(pool: pg.Pool, setting: string) {
  const client = await pool.connect().catch((cause) => {
    throw new Error(`The database in ${setting} cannot be reached: ${describeConnectionError(cause)}`, {
      cause,
    })
  })
  client.release()
}
