import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecretFile } from '../../files/create-secret-file.ts'

function passwordFile(dataDir: string) {
  return join(dataDir, 'postgres-password')
}

/** Creates the database password of the data folder. Processes that start at the same time get the same password. */
export async function createPassword(dataDir: string) {
  await createSecretFile(passwordFile(dataDir), 24)
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
