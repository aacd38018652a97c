import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Db } from '../server/src/db/connect.ts'

/** Opens the database of the running product, for changes that only an operator or the passage of time can make. */
export async function inDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [port, socketFolder, address] = lines.slice(3, 6).map((line) => line.trim())
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  const server = { host: socketFolder || address || 'localhost', port: Number(port), max: 1 }
  const database = connect({ ...server, user: 'lpi', password, database: 'postgres' }, () => {})
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
