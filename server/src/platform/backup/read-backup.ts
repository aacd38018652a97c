import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { describeFileError } from '../files/describe-file-error.ts'
import { type Authentication, type End, FORMAT, type Header, type TableLine } from './format.ts'

/** Callbacks for the parts of a backup, called in the order of the file. */
type BackupVisitor = {
  table?(table: TableLine): Promise<void>
  rows?(rows: string[]): Promise<void>
}

const BATCH_SIZE = 2000

export type Backup = {
  header: Header
  end: End
  /** Whether one of the keys authenticates the file. */
  isAuthentic: boolean
}

/**
 * Reads the file, calls the visitor, verifies the checksum, and determines whether the file is authentic. Throws if the
 * file is damaged, truncated or not a backup.
 */
export async function readBackup(
  file: string,
  keys: readonly string[],
  visitor: BackupVisitor = {},
): Promise<Backup> {
  const hash = createHash('sha256')
  const hmacs = keys.map((key) => createHmac('sha256', key))
  let header: Header | undefined
  let end: End | undefined
  let authentication: Authentication | undefined
  let batch: string[] = []
  const flush = async () => {
    if (batch.length > 0) await visitor.rows?.(batch)
    batch = []
  }

  async function processLine(line: string) {
    const json = line.slice(2)
    if (authentication) throw createDamagedError(file)
    if (end) {
      if (!line.startsWith('M ')) throw createDamagedError(file)
      authentication = JSON.parse(json)
      return
    }
    for (const hmac of hmacs) hmac.update(`${line}\n`)
    if (line.startsWith('E ')) {
      await flush()
      end = JSON.parse(json)
      return
    }
    hash.update(`${line}\n`)
    if (line.startsWith('R ') && header) {
      batch.push(json)
      if (batch.length === BATCH_SIZE) await flush()
    } else if (line.startsWith('T ') && header) {
      await flush()
      await visitor.table?.(JSON.parse(json))
    } else if (line.startsWith('H ') && !header) {
      header = checkHeader(JSON.parse(json), file)
    } else {
      throw createDamagedError(file)
    }
  }

  await pipeline(createReadStream(file), createGunzip(), async (chunks) => {
    for await (const line of linesOf(chunks)) await processLine(line)
  }).catch((error) => {
    throw toReadError(error, file)
  })
  if (!header || !end || !authentication || end.sha256 !== hash.digest('hex')) throw createDamagedError(file)
  const { hmacSha256 } = authentication
  const isAuthentic = hmacs.some((hmac) => isSame(hmac.digest(), hmacSha256))
  return { header, end, isAuthentic }
}

function isSame(expectedHash: Buffer, actualHash: unknown) {
  const bytes = Buffer.from(typeof actualHash === 'string' ? actualHash : '', 'hex')
  return bytes.length === expectedHash.length && timingSafeEqual(bytes, expectedHash)
}

async function* linesOf(chunks: AsyncIterable<Buffer>) {
  let unfinishedLine: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, from)) {
      yield Buffer.concat([...unfinishedLine, chunk.subarray(from, newline)]).toString('utf8')
      unfinishedLine = []
      from = newline + 1
    }
    unfinishedLine.push(chunk.subarray(from))
  }
  const lastLine = Buffer.concat(unfinishedLine).toString('utf8')
  if (lastLine !== '') yield lastLine
}

function checkHeader(header: Header, file: string) {
  if (header.format !== FORMAT.format) throw new Error(`${file} is not a backup of this product.`)
  if (!(header.version <= FORMAT.version)) {
    throw new Error(`${file} was written by a newer version of the product. Restore it with that version.`)
  }
  if (header.version < FORMAT.version) {
    throw new Error(
      `${file} was written before version 0.9.0 and cannot be restored: use a backup from version 0.9.0 or later.`,
    )
  }
  return header
}

function createDamagedError(file: string) {
  return new Error(`${file} is damaged or incomplete. Nothing was changed. Use another backup.`)
}

function toReadError(error: unknown, file: string) {
  const reason = describeFileError(error)
  if (reason) return new Error(`${file} cannot be read: ${reason}`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('Z_') || error instanceof SyntaxError ? createDamagedError(file) : error
}
