import type pg from 'pg'
import { connect, type Database } from './connect.ts'
import { findEmbedded } from './embedded/find-embedded.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

export type CommandDatabase = Database & {
  kind: 'external' | 'embedded, running' | 'embedded, started for this'
}

/**
 * The installation's database for the time of one command, as it is: at `databaseUrl`; or the one in the data folder
 * that the running product uses; or, where that does not run, started and stopped again with `close`.
 */
export async function openDatabaseForCommand({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string
  dataDir: string
}) {
  if (databaseUrl) return assertReachable(reached('external', { connectionString: databaseUrl }))
  const running = await findEmbedded(dataDir)
  if (running) return reached('embedded, running', running)
  const embedded = await startEmbedded(dataDir)
  return reached('embedded, started for this', embedded.connection, embedded.stop)
}

function reached(
  kind: CommandDatabase['kind'],
  connection: pg.PoolConfig,
  stop = async () => {},
): CommandDatabase {
  const database = connect(connection, () => {})
  return {
    ...database,
    kind,
    close: async () => {
      await database.close()
      await stop()
    },
  }
}

/** Says which setting to look at, and nothing of its value: that carries a password. */
async function assertReachable(database: CommandDatabase) {
  try {
    await database.pool.query('select 1')
    return database
  } catch (cause) {
    await database.close()
    const { message, code } = cause as Error & { code?: string }
    throw new Error(`The database in DATABASE_URL cannot be reached: ${message || code}`, { cause })
  }
}
