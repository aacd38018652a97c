import type pg from 'pg'
import { connect, type Database } from './connect.ts'
import { describeConnectionError } from './describe-connection-error.ts'
import { findEmbedded, hasEmbedded } from './embedded/find-embedded.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

export type CommandDatabase = Database & {
  kind: 'external' | 'embedded, running' | 'embedded, started for this command'
}

type Options = {
  databaseUrl: string
  dataDir: string
  /** Whether to create the embedded database if there is none. */
  mayCreate?: boolean
}

/** The product uses a different data folder or database than the command, or was never started. */
export class NoDatabaseError extends Error {
  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}. If the product has run before, correct LPI_DATA_DIR or DATABASE_URL. Otherwise, start the product first.`,
    )
  }
}

/**
 * Opens the installation's database for one command, without migrating it: the database at `databaseUrl` if it is
 * set, otherwise the embedded database. An embedded database that is not running is started, and `close` stops it.
 */
export async function openDatabaseForCommand({ databaseUrl, dataDir, mayCreate = false }: Options) {
  if (databaseUrl) return assertReachable(createDatabase('external', { connectionString: databaseUrl }))
  const runningDatabase = await findEmbedded(dataDir)
  if (runningDatabase) return createDatabase('embedded, running', runningDatabase)
  if (!mayCreate && !(await hasEmbedded(dataDir))) throw new NoDatabaseError(dataDir)
  const embeddedDatabase = await startEmbedded(dataDir)
  return createDatabase(
    'embedded, started for this command',
    embeddedDatabase.connection,
    embeddedDatabase.stop,
  )
}

function createDatabase(
  kind: CommandDatabase['kind'],
  connection: pg.PoolConfig,
  stop = async () => {},
): CommandDatabase {
  // A command runs most SQL statements once, and the pooler of the installation may not keep prepared statements.
  const database = connect({ ...connection, preparesStatements: false }, () => {})
  return {
    ...database,
    kind,
    close: async () => {
      await database.close()
      await stop()
    },
  }
}

/** The error names the setting but not its value, which contains a password. */
async function assertReachable(database: CommandDatabase) {
  try {
    await database.pool.query('select 1')
    return database
  } catch (cause) {
    await database.close()
    const reason = describeConnectionError(cause as Error)
    throw new Error(`The database in DATABASE_URL cannot be reached: ${reason}`, { cause })
  }
}
