import { randomBytes } from 'node:crypto'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes `bytes` random bytes, encoded in base64url, to the file unless it exists. Returns whether this call created
 * the file. If several processes or containers do this at the same time, exactly one of them creates the file, and it
 * is complete as soon as it exists.
 */
export async function createSecretFile(file: string, bytes: number) {
  // Processes in different containers can have the same id, so the name of the temporary file is random.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, randomBytes(bytes).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
