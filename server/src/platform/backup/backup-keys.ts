import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecretFile } from '../files/create-secret-file.ts'

type Source = { dataDir: string; LPI_BACKUP_KEY: string | undefined }

export function backupKeyFile(dataDir: string) {
  return join(dataDir, 'backup.key')
}

/** The keys that can authenticate a backup: the `LPI_BACKUP_KEY` setting, and the key in the data folder. */
export async function readBackupKeys({ dataDir, LPI_BACKUP_KEY }: Source) {
  const storedKey = await readFile(backupKeyFile(dataDir), 'utf8').catch(undefinedIfMissing)
  return [LPI_BACKUP_KEY, storedKey?.trim()].filter((key) => key !== undefined && key !== '') as string[]
}

/**
 * Returns the key for a new backup. Creates one in the data folder if there is none. Processes that do this at the same
 * time get the same key.
 */
export async function createBackupKey(source: Source) {
  const [existingKey] = await readBackupKeys(source)
  if (existingKey) return { key: existingKey, isNew: false }
  const file = backupKeyFile(source.dataDir)
  const isNew = await createSecretFile(file, 32)
  const [key] = await readBackupKeys(source)
  if (!key) {
    throw new Error(
      `${file} is empty. Restore it from your copy. If you have no copy, delete the file; the next backup creates a key.`,
    )
  }
  return { key, isNew }
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
