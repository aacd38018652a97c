import { writeFile } from 'node:fs/promises'
import { describeFileError } from '../base/describe-file-error.ts'

/** Never over a file that is there; readable by its owner alone, because of what such files hold. */
export async function writeNewFile(path: string, text: string) {
  await writeFile(path, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new Error(`${path} exists already; choose another name, or remove it first.`)
      : new Error(`${path} cannot be written: ${describeFileError(error) ?? error.message}`)
  })
}
