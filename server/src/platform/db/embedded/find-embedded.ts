import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { findDatabaseUserFor } from './database-user.ts'
import { findRunning } from './postmaster.ts'

/** Returns the connection settings of the database server that is running from the data folder, or null. */
export async function findEmbedded(dataDir: string): Promise<pg.PoolConfig | null> {
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => null)
  if (password === null) return null
  const runningServer = await findRunning({ folder: join(dataDir, 'postgres'), password })
  // A server without a host is still starting.
  if (!runningServer?.host) return null
  // Throws if the database files belong to another user.
  await findDatabaseUserFor(dataDir)
  return {
    host: runningServer.host,
    port: runningServer.port,
    user: SUPERUSER,
    password,
    database: 'postgres',
  }
}

/**
 * Whether the data folder holds a database, running or not. Also true if the folder cannot be read, so that the caller
 * tries to open the database and reports the error.
 */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  return access(join(dataDir, 'postgres')).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  )
}
