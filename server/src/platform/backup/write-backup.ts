import { createHash, createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { version } from '../base/version.ts'
import { describeFileError } from '../files/describe-file-error.ts'
import { type Authentication, type End, FORMAT, type Header, type TableLine } from './format.ts'
import { beginSnapshot, listMigrations, listSequences, listTables, readRows } from './queries.ts'

/**
 * Writes a consistent snapshot of the database to a file, even while the product is running. The file gets its final
 * name only when it is complete. Only its owner can read it. `key` authenticates its content.
 */
export async function writeBackup(pool: pg.Pool, file: string, key: string) {
  if (await stat(file).catch(() => null)) {
    throw new Error(`${file} already exists. Choose another name or remove the file first.`)
  }
  const partialFile = `${file}.part`
  const client = await pool.connect()
  try {
    const summary: Summary = { takenAt: '', rows: {} }
    // Before anything is written: the folder of a file that has its name must be synced, for which it is read.
    await syncToDisk(dirname(file))
    const target = createWriteStream(partialFile, { mode: 0o600 })
    await pipeline(Readable.from(generateLines(client, summary, key)), createGzip({ level: 6 }), target)
    await syncToDisk(partialFile)
    await rename(partialFile, file)
    await syncToDisk(dirname(file))
    return { ...summary, bytes: (await stat(file)).size }
  } catch (error) {
    // If the file could not be created, removing it can fail too. Such an error must not hide the original one.
    await rm(partialFile, { force: true }).catch(() => {})
    throw toWriteError(error, file)
  } finally {
    // Closing the connection ends the snapshot, even after an error.
    client.release(true)
  }
}

type Summary = { takenAt: string; rows: Record<string, number> }

async function* generateLines(client: pg.PoolClient, summary: Summary, key: string) {
  const hash = createHash('sha256')
  const hmac = createHmac('sha256', key)
  const formatLine = (letter: string, json: string) => {
    const text = `${letter} ${json}\n`
    hash.update(text)
    hmac.update(text)
    return text
  }
  const { takenAt, postgres } = await beginSnapshot(client)
  summary.takenAt = takenAt.toISOString()
  const migrations = await listMigrations(client)
  const header: Header = { ...FORMAT, takenAt: summary.takenAt, product: version, postgres, migrations }
  yield formatLine('H', JSON.stringify(header))
  for (const { name, columns } of await listTables(client)) {
    const table: TableLine = { name, columns }
    yield formatLine('T', JSON.stringify(table))
    summary.rows[name] = 0
    for await (const batch of readRows(client, name)) {
      summary.rows[name] += batch.length
      yield batch.map((row) => formatLine('R', row)).join('')
    }
  }
  const sequences = await listSequences(client)
  const end: End = { rows: summary.rows, sequences, sha256: hash.digest('hex') }
  const endLine = `E ${JSON.stringify(end)}\n`
  hmac.update(endLine)
  yield endLine
  const authentication: Authentication = { hmacSha256: hmac.digest('hex') }
  yield `M ${JSON.stringify(authentication)}\n`
}

async function syncToDisk(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function toWriteError(error: unknown, file: string) {
  const reason = describeFileError(error)
  return reason ? new Error(`${file} cannot be written: ${reason}`) : error
}
