import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemo, startProduct } from '../demo-product.ts'
import { describeMachine, formatTable } from '../results-table.ts'
import { sendLoad } from '../wrk.ts'
import { listStartedLearners, writeRequestFile } from './learners.ts'
import { type Profile, recordProfile } from './record-profile.ts'

const LEARNERS = 3000
const SAVERS = 64
const CONNECTIONS = 16
const SECONDS = 10
const PORT = 4562

/** The time of a function counts toward the first part whose pattern matches the name or the URL of the function. */
const parts: [string, RegExp][] = [
  ['idle', /^\(idle\)$/],
  ['garbage collection', /^\(garbage collector\)$/],
  ['native code outside of functions', /^\((program|root)\)$/],
  ['writing to sockets', /^(writev|writeUtf8String|writeLatin1String|writeBuffer)$/],
  ['pg', /node_modules\/pg(-\w+)?\//],
  ['Kysely', /node_modules\/kysely\//],
  ['Fastify and its plugins', /node_modules\/(@fastify|fastify|find-my-way|light-my-request|avvio|helmet)/],
  ['Zod', /node_modules\/zod\//],
  ['log lines', /node_modules\/(pino|sonic-boom|thread-stream)/],
  ['other packages', /node_modules\//],
  ['the server', /\/server\/src\//],
  ['the contract', /\/contract\/src\//],
  ["Node's crypto", /^node:internal\/crypto/],
  ["Node's HTTP, streams and timers", /^node:/],
]

/**
 * Profiles the main thread while answers are saved over 16 connections. The optional argument is the path of another
 * checkout to compare with. Needs the Debian package `wrk`.
 */
export async function benchSaveProfile() {
  const otherCheckout = process.argv[3]
  const machineBefore = describeMachine()
  const thisVersion = await measure()
  const otherProfile = otherCheckout ? await measure(join(otherCheckout, 'server/src/')) : undefined
  const names = new Set([...thisVersion.keys(), ...(otherProfile?.keys() ?? [])])
  const rows = [...names]
    .map(
      (name) =>
        [
          name,
          ...[otherProfile, thisVersion].flatMap((times) => (times ? [times.get(name) ?? 0] : [])),
        ] as const,
    )
    .sort((a, b) => Number(b.at(1)) - Number(a.at(1)))
    .map(([name, ...times]) => [name, ...times.map((time) => time.toFixed(3))])
  return `# Profile of a save

Start: ${machineBefore}
End: ${describeMachine()}

The values are the time on Node's main thread, in milliseconds per save of six answers. Idle time is included. The time of each sample is
attributed to the function that was running (self time). Over ${CONNECTIONS} connections, learners saved answers for ${SECONDS} s. The log
level is the default. The profiler itself takes time, so compare the values with each other and not with those of other
benchmarks.

${formatTable(['', ...(otherProfile ? ['other checkout'] : []), 'this version'], rows)}
`
}

/** Returns the milliseconds that each part of the program takes per save. */
async function measure(source?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  const demo = await createDemo(folder, LEARNERS, source)
  const settings = { REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' }
  const product = await startProduct(folder, { port: PORT, settings, source })
  try {
    const requests = join(folder, 'requests.txt')
    await writeRequestFile(requests, product.url, await listStartedLearners(folder, SAVERS), demo)
    const load = (seconds: number) => sendLoad({ ports: [PORT], requests, connections: CONNECTIONS, seconds })
    await load(2)
    const [profile, { requests: saves }] = await recordProfile(product.pid, () => load(SECONDS))
    return new Map([...sumByPart(profile)].map(([name, ms]) => [name, ms / saves]))
  } finally {
    await product.stop()
    await rm(folder, { recursive: true })
  }
}

function sumByPart({ nodes, samples, timeDeltas }: Profile) {
  const partOfNode = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [i, id] of samples.entries()) {
    const part = partOfNode.get(id)!
    times.set(part, (times.get(part) ?? 0) + timeDeltas[i]! / 1000)
  }
  return times
}

function partOf({ functionName, url }: Profile['nodes'][number]['callFrame']) {
  const name = parts.find(([, pattern]) => pattern.test(functionName) || pattern.test(url))?.[0]
  return name ?? 'native functions'
}
