import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { describeFileError } from '../base/describe-file-error.ts'
import { type End, FORMAT, type Header, type TableLine } from './format.ts'

/** What a reader of a backup does with its parts, in the order in which they stand in the file. */
export type Visitor = {
  header?(header: Header): Promise<void>
  table?(table: TableLine): Promise<void>
  rows?(rows: string[]): Promise<void>
}

const BATCH = 2000

/** Walks through the file and answers with its end; throws where it is damaged, cut off or no backup at all. */
export async function readBackup(file: string, visit: Visitor = {}): Promise<{ header: Header; end: End }> {
  const hash = createHash('sha256')
  let header: Header | undefined
  let end: End | undefined
  let batch: string[] = []
  const flush = async () => {
    if (batch.length > 0) await visit.rows?.(batch)
    batch = []
  }

  async function take(line: string) {
    const json = line.slice(2)
    if (end) throw damaged(file)
    if (line.startsWith('E ')) {
      await flush()
      end = JSON.parse(json)
      return
    }
    hash.update(`${line}\n`)
    if (line.startsWith('R ') && header) {
      batch.push(json)
      if (batch.length === BATCH) await flush()
    } else if (line.startsWith('T ') && header) {
      await flush()
      await visit.table?.(JSON.parse(json))
    } else if (line.startsWith('H ') && !header) {
      header = checkHeader(JSON.parse(json), file)
      await visit.header?.(header)
    } else {
      throw damaged(file)
    }
  }

  await pipeline(createReadStream(file), createGunzip(), async (chunks) => {
    for await (const line of linesOf(chunks)) await take(line)
  }).catch((error) => {
    throw readFailure(error, file)
  })
  if (!header || !end || end.sha256 !== hash.digest('hex')) throw damaged(file)
  return { header, end }
}

async function* linesOf(chunks: AsyncIterable<Buffer>) {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      from = at + 1
    }
    rest.push(chunk.subarray(from))
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last !== '') yield last
}

function checkHeader(header: Header, file: string) {
  if (header.format !== FORMAT.format) throw new Error(`${file} is not a backup of this product.`)
  if (header.version !== FORMAT.version) {
    throw new Error(`${file} was written by a newer version of the product. Restore it with that version.`)
  }
  return header
}

function damaged(file: string) {
  return new Error(`${file} is damaged or incomplete. Nothing was changed. Use another backup.`)
}

function readFailure(error: unknown, file: string) {
  const reason = describeFileError(error)
  if (reason) return new Error(`${file} cannot be read: ${reason}`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || error instanceof SyntaxError ? damaged(file) : error
}
