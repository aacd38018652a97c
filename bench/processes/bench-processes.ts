import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbedded } from '../../server/src/platform/db/embedded/start-embedded.ts'
import { startPgBouncer } from '../../server/src/testing/start-pgbouncer.ts'
import { type BenchLearner, listStartedLearners, writeRequestFile } from '../answers/learners.ts'
import { runPgbench, writePgbenchScript } from '../answers/pgbench.ts'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'
import { measureTreeCpuMs } from '../process-tree.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { type Load, sendLoad } from '../wrk.ts'

const isShort = process.argv.includes('--short')
const LEARNERS = isShort ? 800 : 3000
const ROUNDS = isShort ? 1 : 3
const SECONDS = isShort ? 3 : 8
const SAVERS = 64
const CONNECTIONS = 64
const WORKER_PORT = 4580
const FIRST_PORT = 4581
const POOLER_PORT = 4590

const setups = [
  { name: '1 process', processes: 1, isPooled: false },
  { name: '2 processes', processes: 2, isPooled: false },
  { name: '4 processes', processes: 4, isPooled: false },
  { name: '2 processes, PgBouncer', processes: 2, isPooled: true },
] as const
type Setup = (typeof setups)[number]

const kinds = ['saves', 'pages'] as const
type Kind = (typeof kinds)[number]

/** CPU time per request, in milliseconds. */
type Cpu = { node: number; postgres: number; pooler: number }
type Run = { setup: Setup; kind: Kind; load: Load; cpu: Cpu }

type Installation = {
  folder: string
  demo: Demo
  learners: BenchLearner[]
  requests: string
  url: string
  postgresPid: number
}

/**
 * Measures saves and question pages with one, two and four `api` processes on one PostgreSQL server, and with two
 * `api` processes that use PgBouncer in transaction mode. Needs the Debian packages `wrk`, `postgresql-contrib` and
 * `pgbouncer`.
 */
export async function benchProcesses() {
  const machineBefore = describeMachine()
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  const demo = await createDemo(folder, LEARNERS)
  const { connection, stop } = await startEmbedded(folder)
  try {
    const installation: Installation = {
      folder,
      demo,
      learners: await listStartedLearners(folder, SAVERS),
      requests: join(folder, 'requests.txt'),
      url: urlOf(connection),
      postgresPid: Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    }
    const runs: Run[] = []
    const pgbenchRates: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const setup of setups) runs.push(...(await measure(installation, setup)))
      pgbenchRates.push(await measurePgbenchRate(installation))
    }
    return describe(machineBefore, runs, pgbenchRates)
  } finally {
    await stop()
    await rm(folder, { recursive: true })
  }
}

function urlOf({ host, port, user, password, database }: pg.PoolConfig) {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
}

async function measure(installation: Installation, setup: Setup) {
  const { folder, url, requests, learners, demo, postgresPid } = installation
  const pooler = setup.isPooled ? await startPgBouncer(url, POOLER_PORT) : null
  const database = pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url } : { DATABASE_URL: url }
  // Tokens contain this URL, so it must be the same for all processes.
  const PUBLIC_URL = `http://127.0.0.1:${FIRST_PORT}`
  const start = (port: number, role: string) => {
    const settings = {
      ...database,
      PUBLIC_URL,
      LPI_ROLE: role,
      REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'info',
    }
    return startProduct(folder, { port, settings })
  }
  const ports = Array.from({ length: setup.processes }, (_, i) => FIRST_PORT + i)
  const worker = await start(WORKER_PORT, 'worker')
  const apis = await Promise.all(ports.map((port) => start(port, 'api')))
  try {
    await writeRequestFile(requests, apis[0]!.url, learners, demo)
    const nodes = [worker, ...apis]
    const readCpu = () => ({
      node: nodes.reduce((sum, { pid }) => sum + measureTreeCpuMs(pid), 0),
      postgres: measureTreeCpuMs(postgresPid),
      pooler: pooler ? measureTreeCpuMs(pooler.pid) : 0,
    })
    const runs: Run[] = []
    for (const kind of kinds) {
      const options = { ports, requests, connections: CONNECTIONS, kind }
      await sendLoad({ ...options, seconds: 1 })
      const cpuBefore = readCpu()
      const load = await sendLoad({ ...options, seconds: SECONDS })
      const cpuAfter = readCpu()
      const cpuMsPerRequest = (key: keyof Cpu) => (cpuAfter[key] - cpuBefore[key]) / load.requests
      runs.push({
        setup,
        kind,
        load,
        cpu: {
          node: cpuMsPerRequest('node'),
          postgres: cpuMsPerRequest('postgres'),
          pooler: cpuMsPerRequest('pooler'),
        },
      })
    }
    return runs
  } finally {
    await Promise.all([worker, ...apis].map(({ stop }) => stop()))
    await pooler?.stop()
  }
}

/** Returns the rate at which pgbench runs the SQL statements of a save on the same database. */
async function measurePgbenchRate({ folder, learners }: Installation) {
  const file = join(folder, 'save.pgbench')
  await writePgbenchScript(file, folder, learners)
  return (await runPgbench(folder, file, CONNECTIONS, SECONDS)).rate
}

function describe(machineBefore: string, runs: readonly Run[], pgbenchRates: readonly number[]) {
  const rows = kinds.flatMap((kind) =>
    setups.map((setup) => {
      const matchingRuns = runs.filter((run) => run.setup === setup && run.kind === kind)
      const medianOf = (read: (run: Run) => number) => median(matchingRuns.map(read))
      const rate = medianOf(({ load }) => load.requests / load.seconds)
      return [
        kind,
        setup.name,
        rate.toFixed(0),
        medianOf(({ load }) => load.p50).toFixed(1),
        medianOf(({ load }) => load.p99).toFixed(1),
        medianOf(({ cpu }) => cpu.node).toFixed(2),
        medianOf(({ cpu }) => cpu.postgres).toFixed(2),
        setup.isPooled ? medianOf(({ cpu }) => cpu.pooler).toFixed(2) : '–',
        kind === 'saves' ? `${((100 * rate) / median(pgbenchRates)).toFixed(0)}%` : '–',
        matchingRuns.reduce((total, { load }) => total + load.failed, 0),
      ]
    }),
  )
  const columns = ['', 'api processes', 'requests/s', 'p50, ms', 'p99, ms', 'CPU of Node, ms']
  return `# Several processes

Start: ${machineBefore}
End: ${describeMachine()}

Requests are sent over ${CONNECTIONS} connections. Each request saves six answers of one of ${SAVERS} learners, or reads the first question page.
One worker runs in addition to the \`api\` processes. The program that sends the requests (wrk) runs on the same machine. PgBouncer runs in transaction mode, without prepared
statements. For comparison, pgbench runs the two SQL statements of a save over the same number of connections. It uses prepared
statements and no batching. Its rate is ${median(pgbenchRates).toFixed(0)} saves per second. CPU is the user and system time for one request. The values are medians of
${ROUNDS} runs of ${SECONDS} s; "failed" is the number of failed requests in these runs.

${formatTable([...columns, 'CPU of PostgreSQL, ms', 'CPU of PgBouncer, ms', 'rate relative to pgbench', 'failed'], rows)}
`
}
