import pg from 'pg'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'

type Settings = { databaseUrl: string; dataDir: string; onError: (error: Error) => void }

/** The migrated database: at `databaseUrl`, or embedded in the data folder where that is empty. */
export async function openDatabase({ databaseUrl, dataDir, onError }: Settings) {
  const embedded = databaseUrl ? null : await startEmbedded(dataDir)
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl }
  try {
    const pool = new pg.Pool(connection)
    await migrate(pool).finally(() => pool.end())
    const { db, close } = connect(connection, onError)
    return {
      db,
      isEmbedded: embedded !== null,
      close: async () => {
        await close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
