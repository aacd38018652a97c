import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cpuMsOfTree } from '../process-tree.ts'
import { describeCommit, describeMachine, median, table } from '../results-table.ts'
import { sendLoad } from '../wrk.ts'
import { type Case, cases, findPeople, type People, writeRequests } from './cases.ts'
import { drawChart } from './chart.ts'
import { type Installation, startInstallation } from './fill.ts'
import { growthPerTenfold, logarithmicGrowth, steps } from './growth.ts'
import { type Maintenance, measureMaintenance } from './maintenance.ts'
import { measureUpdate } from './update.ts'

const FIRST_PORT = 4600
const CONNECTIONS = 16
const OLDEST_TOKENS_MS = 300_000
const script = join(import.meta.dirname, 'requests.lua')
const chartFile = new URL('../results/scaling.svg', import.meta.url)

/** p50 is that of one connection in milliseconds; the others are those of many connections, CPU in milliseconds. */
type Run = { rate: number; p50: number; nodeMs: number; postgresMs: number; failed: number }
type Measure = 'p50' | 'cpuMs'
type Upkeep = Maintenance & { updateSeconds: number }
type Results = { learners: number; runs: Map<Case, Run[]>; upkeep: Upkeep }

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
 * Measures the frequent calls, backup, restore and update with more and more learners. All installations run at the same
 * time and are measured in turn. Needs the Debian packages `wrk` and `postgresql-contrib`.
 */
export async function benchScaling() {
  const { sizes, seconds, rounds } = readOptions()
  const before = describeMachine()
  const folders: string[] = []
  const installations: Installation[] = []
  try {
    for (const [i, learners] of sizes.entries()) {
      const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
      folders.push(folder)
      installations.push(await startInstallation(folder, { learners, port: FIRST_PORT + i }))
    }
    const people = new Map<Installation, People>()
    for (const each of installations) people.set(each, await findPeople(each))
    const runs = new Map(installations.map((each) => [each, new Map<Case, Run[]>()]))
    for (let round = 0; round < rounds; round++) {
      for (const given of cases) {
        for (const [installation, own] of runs) {
          const run = await measure(installation, people.get(installation)!, given, seconds)
          own.set(given, [...(own.get(given) ?? []), run])
        }
      }
    }
    const results: Results[] = []
    for (const installation of installations) {
      const { learners, folder } = installation
      const upkeep = {
        ...(await measureMaintenance(folder)),
        updateSeconds: (await measureUpdate(folder)).seconds,
      }
      results.push({ learners, runs: runs.get(installation)!, upkeep })
    }
    await writeFile(chartFile, draw(results))
    return findings(before, results, { seconds, rounds })
  } finally {
    for (const { product } of installations) await product.stop()
    for (const folder of folders) await rm(folder, { recursive: true })
  }
}

async function measure(
  installation: Installation,
  people: People,
  given: Case,
  seconds: number,
): Promise<Run> {
  const { product, folder } = installation
  const requests = join(folder, `${cases.indexOf(given)}.tsv`)
  const load = (connections: number, duration: number) => {
    const ports = [Number(new URL(product.url).port)]
    return sendLoad({ ports, requests, script, connections, seconds: duration })
  }
  if (!(await isRecent(requests))) {
    await writeRequests(requests, installation, people, given)
    // The product verifies the new tokens, and fills its caches.
    await load(CONNECTIONS, 1)
  }
  const single = await load(1, seconds)
  const postmaster = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  const readCpu = () => {
    const postgres = cpuMsOfTree(Number(postmaster.split('\n')[0]))
    return { postgres, node: cpuMsOfTree(product.pid) - postgres }
  }
  const start = readCpu()
  const many = await load(CONNECTIONS, seconds)
  const end = readCpu()
  return {
    rate: many.requests / many.seconds,
    p50: single.p50,
    nodeMs: (end.node - start.node) / many.requests,
    postgresMs: (end.postgres - start.postgres) / many.requests,
    failed: single.failed + many.failed,
  }
}

/** Whether the access tokens of the file stay valid during a measurement. */
async function isRecent(file: string) {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  return age < OLDEST_TOKENS_MS
}

function medianOf({ runs }: Results, given: Case, read: (run: Run) => number) {
  return median(runs.get(given)!.map(read))
}

function readMedian(results: Results, given: Case, measure: Measure) {
  return medianOf(results, given, (run) => (measure === 'p50' ? run.p50 : run.nodeMs + run.postgresMs))
}

function growthOf(all: readonly Results[], given: Case, measure: Measure) {
  const points = all.map((results) => ({
    learners: results.learners,
    value: readMedian(results, given, measure),
  }))
  return steps(points).map(growthPerTenfold)
}

function draw(all: readonly Results[]) {
  return drawChart(
    'p50 with one connection, ms',
    cases.map((given) => ({
      name: given.name,
      points: all.map((results) => ({
        learners: results.learners,
        value: readMedian(results, given, 'p50'),
      })),
    })),
  )
}

const format = (value: number) => value.toLocaleString('en-US')

function findings(
  before: string,
  all: readonly Results[],
  { seconds, rounds }: { seconds: number; rounds: number },
) {
  const callRows = cases.flatMap((given) =>
    all.map((results) => [
      given.name,
      format(results.learners),
      medianOf(results, given, ({ rate }) => rate).toFixed(0),
      medianOf(results, given, ({ p50 }) => p50).toFixed(2),
      medianOf(results, given, ({ nodeMs }) => nodeMs).toFixed(2),
      medianOf(results, given, ({ postgresMs }) => postgresMs).toFixed(2),
    ]),
  )
  const sizes = steps(all.map(({ learners }) => learners))
  const limits = sizes.map(logarithmicGrowth)
  const growthRows = cases.map((given) => [
    given.name,
    given.readsAll ? 'yes' : 'no',
    ...growthOf(all, given, 'p50').map((factor) => factor.toFixed(2)),
    ...growthOf(all, given, 'cpuMs').map((factor) => factor.toFixed(2)),
  ])
  const toSize = sizes.map(([, to]) => format(to))
  const fast = cases.filter(
    (given) => !given.readsAll && growthOf(all, given, 'cpuMs').some((factor, i) => factor > limits[i]!),
  )
  const failed = all
    .flatMap(({ runs }) => [...runs.values()].flat())
    .reduce((sum, run) => sum + run.failed, 0)
  const upkeepRows = all.map(({ learners, upkeep }) => [
    format(learners),
    format(upkeep.assessments),
    upkeep.databaseMb.toFixed(0),
    upkeep.backupSeconds.toFixed(1),
    upkeep.backupMb.toFixed(1),
    upkeep.restoreSeconds.toFixed(1),
    upkeep.updateSeconds.toFixed(1),
  ])
  return `# Scaling

Before: ${before}
After: ${describeMachine()}
Measured on ${describeCommit()}.

Installations with generated learners, of whom up to 100,000 are in the organization whose administrator searches. Up to
1,000 learners chosen at random take turns. Rate and CPU are those of ${CONNECTIONS} connections, p50 is that of one. CPU is user and
system time of one call. Medians of ${rounds} rounds of ${seconds} s, in which the sizes alternate. ${failed === 0 ? 'No request failed.' : `${failed} requests failed.`}

${table(['call', 'learners', 'calls/s', 'p50, ms', 'CPU of Node, ms', 'CPU of PostgreSQL, ms'], callRows)}

![p50 of each call by the number of learners](scaling.svg)

## Growth

The factor for ten times as many learners. What grows with the logarithm of their number has ${limits.map((limit) => limit.toFixed(2)).join(', ')}. A call that
reads all assessments or learners of the organization may grow with their number.

${table(['call', 'reads all', ...toSize.map((size) => `p50 to ${size}`), ...toSize.map((size) => `CPU to ${size}`)], growthRows)}

CPU of a call that does not read all, above the logarithm: ${fast.length === 0 ? 'none' : fast.map(({ name }) => name).join('; ')}.

## Disk, backup, restore, update

The backup is made while the product runs. The restore is that of this file to an empty database. The update applies the
migrations since release 1.0 (\`npm run bench -- update\` shows each).

${table(['learners', 'assessments', 'database, MB', 'backup, s', 'backup, MB', 'restore, s', 'update, s'], upkeepRows)}
`
}
