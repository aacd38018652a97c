import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
  const draft = `${file}.${process.pid}`
  await mkdir(source.dataDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const [key] = await readBackupKeys(source)
  return { key: key!, isNew: true }
}

function undefinedIfMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
