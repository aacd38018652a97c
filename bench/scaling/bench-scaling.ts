import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureTreeCpuMs } from '../process-tree.ts'
import { describeCommit, describeMachine, formatTable, median } from '../results-table.ts'
import { type Load, sendLoad } from '../wrk.ts'
import { type Case, cases, findPeople, type People, writeRequests } from './cases.ts'
import { drawChart } from './chart.ts'
import { adjacentPairs, growthPerTenfold, logarithmicGrowth } from './growth.ts'
import { type Installation, startInstallation } from './start-installation.ts'

const FIRST_PORT = 4600
const CONNECTIONS = 16
/** If fewer requests are answered, the measurement is repeated with a longer duration. */
const MIN_REQUESTS = 10
const MAX_SECONDS = 30
const MAX_TOKEN_AGE_MS = 300_000
const script = join(import.meta.dirname, 'requests.lua')
const chartFile = new URL('../results/scaling.svg', import.meta.url)

/** `p50` is measured with one connection, and the rate and the CPU times with many. Times are in milliseconds. */
type Run = { rate: number; p50: number; nodeMs: number; postgresMs: number; failed: number }
type Measure = 'p50' | 'cpuMs'
type Result = { learners: number; runs: Map<Case, Run[]> }

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      sizes: { type: 'string', default: '1000,10000,100000' },
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
    },
  })
  return {
    sizes: values.sizes.split(',').map(Number),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
  }
}

/**
 * Measures frequent calls with increasing numbers of learners. All installations run at the same time, and are
 * measured in turn. Needs the Debian packages `wrk` and `postgresql-contrib`.
 */
export async function benchScaling() {
  const { sizes, seconds, rounds } = readOptions()
  const machineBefore = describeMachine()
  const folders: string[] = []
  const installations: Installation[] = []
  try {
    for (const [i, learners] of sizes.entries()) {
      const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
      folders.push(folder)
      installations.push(await startInstallation(folder, { learners, port: FIRST_PORT + i }))
    }
    const people = new Map<Installation, People>()
    for (const installation of installations) people.set(installation, await findPeople(installation))
    const runs = new Map(installations.map((installation) => [installation, new Map<Case, Run[]>()]))
    for (let round = 0; round < rounds; round++) {
      for (const testCase of cases) {
        for (const [installation, installationRuns] of runs) {
          const run = await measure(installation, people.get(installation)!, testCase, seconds)
          installationRuns.set(testCase, [...(installationRuns.get(testCase) ?? []), run])
        }
      }
    }
    const results = installations.map(
      (installation): Result => ({ learners: installation.learners, runs: runs.get(installation)! }),
    )
    await writeFile(chartFile, draw(results))
    return formatResults(machineBefore, results, { seconds, rounds })
  } finally {
    for (const { product } of installations) await product.stop()
    for (const folder of folders) await rm(folder, { recursive: true })
  }
}

async function measure(
  installation: Installation,
  people: People,
  testCase: Case,
  seconds: number,
): Promise<Run> {
  const { product, folder } = installation
  const requests = join(folder, `${cases.indexOf(testCase)}.tsv`)
  const load = async (connections: number, duration: number): Promise<Load> => {
    const ports = [Number(new URL(product.url).port)]
    const result = await sendLoad({ ports, requests, script, connections, seconds: duration })
    if (result.requests >= MIN_REQUESTS) return result
    if (duration >= MAX_SECONDS)
      throw new Error(`${testCase.name}: only ${result.requests} requests were answered in ${duration} s`)
    return load(connections, duration * 4)
  }
  if (!(await hasFreshTokens(requests))) {
    await writeRequests(requests, installation, people, testCase)
    // A warm-up: the product verifies the new tokens and fills its caches.
    await load(CONNECTIONS, 1)
  }
  const singleResult = await load(1, seconds)
  const postmaster = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  const readCpu = () => {
    const postgres = measureTreeCpuMs(Number(postmaster.split('\n')[0]))
    return { postgres, node: measureTreeCpuMs(product.pid) - postgres }
  }
  const cpuBefore = readCpu()
  const loadResult = await load(CONNECTIONS, seconds)
  const cpuAfter = readCpu()
  return {
    rate: loadResult.requests / loadResult.seconds,
    p50: singleResult.p50,
    nodeMs: (cpuAfter.node - cpuBefore.node) / loadResult.requests,
    postgresMs: (cpuAfter.postgres - cpuBefore.postgres) / loadResult.requests,
    failed: singleResult.failed + loadResult.failed,
  }
}

/** Whether the access tokens in the file stay valid during a measurement. */
async function hasFreshTokens(file: string) {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  return age < MAX_TOKEN_AGE_MS
}

function medianOfRuns({ runs }: Result, testCase: Case, read: (run: Run) => number) {
  return median(runs.get(testCase)!.map(read))
}

function readMedian(result: Result, testCase: Case, measure: Measure) {
  return medianOfRuns(result, testCase, (run) => (measure === 'p50' ? run.p50 : run.nodeMs + run.postgresMs))
}

function growthOf(results: readonly Result[], testCase: Case, measure: Measure) {
  const points = results.map((result) => ({
    learners: result.learners,
    value: readMedian(result, testCase, measure),
  }))
  return adjacentPairs(points).map(growthPerTenfold)
}

function draw(results: readonly Result[]) {
  return drawChart(
    'p50 with one connection, ms',
    cases.map((testCase) => ({
      name: testCase.name,
      points: results.map((result) => ({
        learners: result.learners,
        value: readMedian(result, testCase, 'p50'),
      })),
    })),
  )
}

const format = (value: number) => value.toLocaleString('en-US')

function formatResults(
  machineBefore: string,
  results: readonly Result[],
  { seconds, rounds }: { seconds: number; rounds: number },
) {
  const callRows = cases.flatMap((testCase) =>
    results.map((result) => [
      testCase.name,
      format(result.learners),
      medianOfRuns(result, testCase, ({ rate }) => rate).toFixed(0),
      medianOfRuns(result, testCase, ({ p50 }) => p50).toFixed(2),
      medianOfRuns(result, testCase, ({ nodeMs }) => nodeMs).toFixed(2),
      medianOfRuns(result, testCase, ({ postgresMs }) => postgresMs).toFixed(2),
    ]),
  )
  const sizePairs = adjacentPairs(results.map(({ learners }) => learners))
  const limits = sizePairs.map(logarithmicGrowth)
  const growthRows = cases.map((testCase) => [
    testCase.name,
    testCase.searchesOrganization ? 'yes' : 'no',
    ...growthOf(results, testCase, 'p50').map((factor) => factor.toFixed(2)),
    ...growthOf(results, testCase, 'cpuMs').map((factor) => factor.toFixed(2)),
  ])
  const sizeLabels = sizePairs.map(([from, to]) => `${format(from)} to ${format(to)}`)
  const aboveLimit = cases.filter(
    (testCase) =>
      !testCase.searchesOrganization &&
      growthOf(results, testCase, 'cpuMs').some((factor, i) => factor > limits[i]!),
  )
  const failedRequests = results
    .flatMap(({ runs }) => [...runs.values()].flat())
    .reduce((sum, run) => sum + run.failed, 0)
  return `# Scaling

Start: ${machineBefore}
End: ${describeMachine()}
Measured version: ${describeCommit()}.

The learners in the installations are generated. Up to 100,000 of them belong to the organization in which an administrator searches. For calls by
learners, up to 1,000 randomly chosen learners take turns. Rate and CPU were measured with ${CONNECTIONS} connections, p50 with one connection. CPU is the user and
system time of one call. The values are medians of ${rounds} rounds of ${seconds} s, in which the installations take turns. ${failedRequests === 0 ? 'No request failed.' : `Failed requests: ${failedRequests}.`}

${formatTable(['call', 'learners', 'calls/s', 'p50, ms', 'CPU of Node, ms', 'CPU of PostgreSQL, ms'], callRows)}

![p50 of each call by the number of learners](scaling.svg)

## Growth

The table shows the factor by which a value grows when there are ten times as many learners. For a value that grows with the logarithm of
the number of learners, the factors from each size to the next are ${limits.map((limit) => limit.toFixed(2)).join(', ')}. The time of a call that
searches a whole organization may grow faster.

${formatTable(['call', 'searches a whole organization', ...sizeLabels.map((sizes) => `p50, ${sizes}`), ...sizeLabels.map((sizes) => `CPU, ${sizes}`)], growthRows)}

Calls that do not search a whole organization, but whose CPU time grows faster than the logarithm of the number of learners: ${aboveLimit.length === 0 ? 'none' : aboveLimit.map(({ name }) => name).join('; ')}.
`
}
