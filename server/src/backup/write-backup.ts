import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { describeFileError } from '../base/describe-file-error.ts'
import { type End, FORMAT, type Header, type TableLine } from './format.ts'
import { beginSnapshot, listMigrations, listSequences, listTables, readRows } from './queries.ts'

/**
 * Copies the whole database into a file, as it is at one moment, while the product goes on working. The file comes
 * into being complete or not at all, readable by its owner alone.
 */
export async function writeBackup(pool: pg.Pool, file: string) {
  if (await stat(file).catch(() => null)) {
    throw new Error(`${file} already exists. Choose another name or remove the file first.`)
  }
  const part = `${file}.part`
  const client = await pool.connect()
  try {
    const summary: Summary = { takenAt: '', rows: {} }
    const target = createWriteStream(part, { mode: 0o600 })
    await pipeline(Readable.from(lines(client, summary)), createGzip({ level: 6 }), target)
    await makeDurable(part)
    await rename(part, file)
    await makeDurable(dirname(file))
    return { ...summary, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw writeFailure(error, file)
  } finally {
    // The snapshot ends with its connection, whatever state it is in.
    client.release(true)
  }
}

type Summary = { takenAt: string; rows: Record<string, number> }

async function* lines(client: pg.PoolClient, summary: Summary) {
  const hash = createHash('sha256')
  const line = (letter: string, json: string) => {
    const text = `${letter} ${json}\n`
    hash.update(text)
    return text
  }
  const { takenAt, postgres } = await beginSnapshot(client)
  summary.takenAt = takenAt.toISOString()
  const migrations = await listMigrations(client)
  const header: Header = { ...FORMAT, takenAt: summary.takenAt, postgres, migrations }
  yield line('H', JSON.stringify(header))
  for (const { name, columns } of await listTables(client)) {
    const table: TableLine = { name, columns }
    yield line('T', JSON.stringify(table))
    summary.rows[name] = 0
    for await (const batch of readRows(client, name)) {
      summary.rows[name] += batch.length
      yield batch.map((row) => line('R', row)).join('')
    }
  }
  const sequences = await listSequences(client)
  const end: End = { rows: summary.rows, sequences, sha256: hash.digest('hex') }
  yield `E ${JSON.stringify(end)}\n`
}

async function makeDurable(path: string) {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function writeFailure(error: unknown, file: string) {
  const reason = describeFileError(error)
  return reason ? new Error(`${file} cannot be written: ${reason}`) : error
}
