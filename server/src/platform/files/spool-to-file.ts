import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Copies a response to a temporary file, so that a slow client holds no database connection. The file is unlinked right
 * after it is opened, so the operating system deletes it when it is closed, even if the process is killed.
 */
export async function spoolToFile(content: Readable, dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `download-${randomUUID()}`)
  const writer = await open(path, 'wx', 0o600)
  const reader = await open(path, 'r')
  try {
    await rm(path)
    await pipeline(content, writer.createWriteStream())
    const { size } = await reader.stat()
    return { size, bytes: reader.createReadStream() }
  } catch (error) {
    await reader.close()
    throw error
  }
}
