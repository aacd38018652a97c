import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { VolatileDisk } from './volatile-disk.ts'

const OPTION_MAGIC = Buffer.from('IHAVEOPT')
const OPTION_REPLY_MAGIC = 0x3e889045565a9n
const REQUEST_MAGIC = 0x25609513
const REPLY_MAGIC = 0x67446698
/** `NBD_FLAG_FIXED_NEWSTYLE` (1), and `NBD_FLAG_NO_ZEROES` (2): no padding follows the reply to `EXPORT_NAME`. */
const HANDSHAKE_FLAGS = 1 | 2
const EXPORT_NAME = 1
const UNSUPPORTED = 0x80000001
/** The flags are valid (1), and the disk supports flushes (4) and durable writes (8, FUA). */
const TRANSMISSION_FLAGS = 1 | 4 | 8
const READ = 0
const WRITE = 1
const DISCONNECT = 2
const FLUSH = 3
const INVALID = 22

/**
 * Serves a disk over the network block device (NBD) protocol. Implements only what `nbd-client` and the Linux kernel
 * need.
 */
export async function startNbdServer(host: string, disk: VolatileDisk) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    serve(socket, disk).catch(() => socket.destroy())
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** Ends all connections. Requests that have not been processed never reach the disk. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function serve(socket: Socket, disk: VolatileDisk) {
  const takeBytes = createReader(socket)
  socket.write(Buffer.concat([Buffer.from('NBDMAGIC'), OPTION_MAGIC, encodeNumbers([2, HANDSHAKE_FLAGS])]))
  await takeBytes(4)
  await negotiate(socket, takeBytes, disk)
  for (;;) {
    const header = await takeBytes(28)
    if (header.readUInt32BE(0) !== REQUEST_MAGIC) throw new Error('This is not an NBD request.')
    const isDurable = (header.readUInt16BE(4) & 1) === 1
    const type = header.readUInt16BE(6)
    const cookie = header.subarray(8, 16)
    const offset = Number(header.readBigUInt64BE(16))
    const length = header.readUInt32BE(24)
    const sendReply = (error = 0, data = Buffer.alloc(0)) => {
      if (socket.destroyed) return
      socket.write(Buffer.concat([encodeNumbers([4, REPLY_MAGIC], [4, error]), cookie, data]))
    }
    if (type === DISCONNECT) return void socket.end()
    if (type === READ) sendReply(0, disk.read(offset, length))
    else if (type === WRITE) {
      disk.write(offset, await takeBytes(length), { isDurable })
      sendReply()
    } else if (type === FLUSH) void disk.flush().then(() => sendReply())
    else sendReply(INVALID)
  }
}

/** Refuses all options until `nbd-client` sends the name of an export, which starts the transmission. */
async function negotiate(socket: Socket, takeBytes: ReadBytes, disk: VolatileDisk) {
  for (;;) {
    const header = await takeBytes(16)
    const option = header.readUInt32BE(8)
    await takeBytes(header.readUInt32BE(12))
    if (option === EXPORT_NAME) {
      socket.write(encodeNumbers([8, disk.bytes], [2, TRANSMISSION_FLAGS]))
      return
    }
    socket.write(encodeNumbers([8, OPTION_REPLY_MAGIC], [4, option], [4, UNSUPPORTED], [4, 0]))
  }
}

type ReadBytes = (length: number) => Promise<Buffer>

/** Returns a function that waits for the next bytes of a connection, and rejects when the connection has ended. */
function createReader(socket: Socket): ReadBytes {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let waitingChunks: Buffer[] = []
  let size = 0
  return async (length) => {
    while (size < length) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('The connection has ended.')
      waitingChunks.push(value)
      size += value.length
    }
    // A request that arrived before a power failure and was not processed is lost.
    if (socket.destroyed) throw new Error('The connection has ended.')
    const receivedBytes = Buffer.concat(waitingChunks)
    waitingChunks = [receivedBytes.subarray(length)]
    size = receivedBytes.length - length
    return receivedBytes.subarray(0, length)
  }
}

/** Encodes each number as a big-endian unsigned integer of the given size in bytes. */
function encodeNumbers(...fields: [bytes: 2 | 4 | 8, value: number | bigint][]) {
  return Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(8)
      field.writeBigUInt64BE(BigInt(value))
      return field.subarray(8 - bytes)
    }),
  )
}
