import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'
import { measureTreeCpuMs } from '../process-tree.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { sendLoad } from '../wrk.ts'
import { type BenchLearner, listStartedLearners, writeRequestFile } from './learners.ts'
import { runPgbench, writePgbenchScript } from './pgbench.ts'

const LEARNERS = 3000
const SAVERS = 64
const CONNECTIONS = [1, 16, 64]
const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const PORT = 4561

type Product = {
  name: string
  folder: string
  source?: string | undefined
  demo: Demo
  learners: BenchLearner[]
}
type Run = { connections: number; rate: number; p50: number; p99: number; cpuMs: number; failed: number }

/**
 * Measures saves of six answers over HTTP, and then pgbench on the database of this version for comparison. The
 * optional argument is the path of another checkout, whose saves are measured too. Needs the Debian packages `wrk` and
 * `postgresql-contrib`.
 */
export async function benchAnswers() {
  const otherCheckout = process.argv[3]
  const machineBefore = describeMachine()
  const products = [await prepare('this version')]
  if (otherCheckout) products.unshift(await prepare(otherCheckout, join(otherCheckout, 'server/src/')))
  const runs = new Map(products.map(({ name }) => [name, [] as Run[]]))
  const pgbenchRates = new Map(CONNECTIONS.map((connections) => [connections, [] as number[]]))
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const product of products) {
        for (const connections of CONNECTIONS) {
          runs.get(product.name)!.push(await measure(product, connections, pgbenchRates))
        }
      }
    }
    return describe(machineBefore, runs, pgbenchRates)
  } finally {
    for (const { folder } of products) await rm(folder, { recursive: true })
  }
}

async function prepare(name: string, source?: string): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  const demo = await createDemo(folder, LEARNERS, source)
  return { name, folder, source, demo, learners: [] }
}

/** Measures one version of the product. For the version in this checkout, then runs pgbench on the same database. */
async function measure(
  product: Product,
  connections: number,
  pgbenchRates: Map<number, number[]>,
): Promise<Run> {
  const settings = { REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' }
  const runningProduct = await startProduct(product.folder, { port: PORT, settings, source: product.source })
  try {
    const learners = await listStartedLearners(product.folder, SAVERS)
    const requests = join(product.folder, 'requests.txt')
    await writeRequestFile(requests, runningProduct.url, learners, product.demo)
    await load(requests, connections, 2)
    const cpuBefore = measureTreeCpuMs(runningProduct.pid)
    const { requests: count, seconds, failed, p50, p99 } = await load(requests, connections, SECONDS)
    const cpuMs = (measureTreeCpuMs(runningProduct.pid) - cpuBefore) / count
    if (!product.source) {
      const file = join(product.folder, 'save.pgbench')
      await writePgbenchScript(file, product.folder, learners)
      const { rate } = await runPgbench(product.folder, file, connections, SECONDS)
      pgbenchRates.get(connections)!.push(rate)
    }
    return { connections, rate: count / seconds, p50, p99, cpuMs, failed }
  } finally {
    await runningProduct.stop()
  }
}

function load(requests: string, connections: number, seconds: number) {
  return sendLoad({ ports: [PORT], requests, connections, seconds })
}

function describe(machineBefore: string, runs: Map<string, Run[]>, pgbenchRates: Map<number, number[]>) {
  const rows = [...runs].flatMap(([name, runsOfName]) =>
    CONNECTIONS.map((connections) => {
      const runsOfConnections = runsOfName.filter((run) => run.connections === connections)
      const medianOfRuns = (key: keyof Run) => median(runsOfConnections.map((run) => run[key]))
      const rates = pgbenchRates.get(connections)!
      const percentages = runsOfConnections.map(({ rate }, i) => (100 * rate) / rates[i]!)
      return [
        name,
        connections,
        medianOfRuns('rate').toFixed(0),
        medianOfRuns('p50').toFixed(1),
        medianOfRuns('p99').toFixed(1),
        medianOfRuns('cpuMs').toFixed(2),
        median(rates).toFixed(0),
        `${median(percentages).toFixed(0)}%`,
        runsOfConnections.reduce((total, { failed }) => total + failed, 0),
      ]
    }),
  )
  return `# Saving answers

Start: ${machineBefore}
End: ${describeMachine()}

Each request saves six answers of one of ${SAVERS} learners. The log level is the default. For comparison, pgbench runs the two SQL
statements of a save as prepared statements on the database of this version, without batching. The values are medians of ${ROUNDS} runs of
${SECONDS} s; "failed" is the number of failed requests in these runs. CPU is the user and system time of Node and PostgreSQL for one save.

${formatTable(['', 'connections', 'saves/s', 'p50, ms', 'p99, ms', 'CPU, ms', 'pgbench/s', 'rate relative to pgbench', 'failed'], rows)}
`
}
