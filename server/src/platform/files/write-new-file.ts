import { writeFile } from 'node:fs/promises'
import { describeFileError } from './describe-file-error.ts'

/**
 * Writes a text or its parts, one after another. Never overwrites a file. Only the owner can read the new file, because
 * exports contain confidential data.
 */
export async function writeNewFile(path: string, text: string | AsyncIterable<string>) {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new Error(`${path} already exists. Choose another name or remove the file first.`)
      : new Error(`${path} cannot be written: ${describeFileError(error) ?? error.message}`)
  })
}
