import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { listTexts, type NameResolver } from '../platform/guarded-fetch/name-resolver.ts'

const types = { A: 1, TXT: 16 }
const NAME_ERROR = 3

/** A DNS server on a loopback address, whose answers a test sets, and a resolver that asks it. */
export async function startDnsServer() {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  /** The answers to successive questions; the last one is repeated. */
  const addresses = new Map<string, string[][]>()
  const texts = new Map<string, string[]>()
  const silentNames = new Set<string>()

  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question)
    if (silentNames.has(name)) return
    const records = type === types.A ? nextAddresses(name) : type === types.TXT ? (texts.get(name) ?? []) : []
    const isKnown = addresses.has(name) || texts.has(name)
    const data = records.map((record) =>
      type === types.A
        ? Buffer.from(record.split('.').map(Number))
        : Buffer.concat([Buffer.from([record.length]), Buffer.from(record)]),
    )
    socket.send(composeAnswer(question.subarray(0, end), type, data, isKnown), port, address)
  })

  function nextAddresses(name: string) {
    const answers = addresses.get(name) ?? []
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
  }

  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const names: NameResolver = {
    listAddresses: (host) => resolver.resolve4(host),
    listTexts: (name) => listTexts(resolver, name),
  }
  return {
    resolver: names,
    setAddresses: (name: string, ...answers: string[][]) => void addresses.set(name, answers),
    setTexts: (name: string, records: string[]) => void texts.set(name, records),
    hang: (name: string) => void silentNames.add(name),
    async close() {
      resolver.cancel()
      await new Promise<void>((resolve) => socket.close(resolve))
    },
  }
}

/** RFC 1035: after twelve bytes, the labels of the name, each with its length, then the type. */
function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function composeAnswer(question: Buffer, type: number, data: Buffer[], isKnown: boolean) {
  const header = Buffer.from(question)
  header.writeUInt16BE(0x8180 | (isKnown ? 0 : NAME_ERROR), 2)
  header.writeUInt16BE(data.length, 6)
  header.writeUInt32BE(0, 8)
  const answers = data.map((bytes) => {
    const record = Buffer.alloc(12)
    // A pointer to the name in the question.
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([header, ...answers])
}
