import { connect, type Db } from '../server/src/platform/db/connect.ts'
import { findEmbedded } from '../server/src/platform/db/embedded/find-embedded.ts'

/**
 * Opens the database of the running product. Tests use it for data that the API cannot create, or creates only slowly.
 */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = connect({ ...(await findEmbedded(dataDir)), max: 1 }, () => {})
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
