import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

function passwordFile(dataDir: string) {
  return join(dataDir, 'postgres-password')
}

/** Creates the database password of the data folder. Processes that start at the same time get the same password. */
export async function createPassword(dataDir: string) {
  const draft = `${passwordFile(dataDir)}.${process.pid}`
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  await link(draft, passwordFile(dataDir)).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readPassword(dataDir)
}

export async function readPassword(dataDir: string) {
  return readFile(passwordFile(dataDir), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const remedy =
      cause.code === 'ENOENT' ? 'Restore the file from a backup.' : 'Check the permissions of the file.'
    throw new Error(
      `The database in ${dataDir} cannot be opened without its password: ${cause.message}. ${remedy}`,
      { cause },
    )
  })
}
