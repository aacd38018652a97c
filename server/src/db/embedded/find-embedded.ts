import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { findRunning } from './postmaster.ts'

/** How to reach the database that already runs on the data folder; null where none does. */
export async function findEmbedded(dataDir: string): Promise<pg.PoolConfig | null> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => null)
  if (password === null) return null
  const running = await findRunning({ folder: join(dataDir, 'postgres'), password })
  // Without a host it is still starting.
  if (!running?.host) return null
  return { host: running.host, port: running.port, user: SUPERUSER, password, database: 'postgres' }
}
