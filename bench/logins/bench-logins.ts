import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BatchReport, batchSettings, endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { withDatabase } from '../../e2e/database.ts'
import { listStartedLearners, writeRequestFile } from '../answers/learners.ts'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'
import { measureMemoryMb, measureTreeMemoryMb } from '../process-tree.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { logIn } from '../searches/bench-searches.ts'
import { type Load, sendLoad } from '../wrk.ts'
import { logInWave, PARALLEL } from './login-wave.ts'

const isShort = process.argv.includes('--short')
const LEARNERS = isShort ? 800 : 3000
const ROUNDS = isShort ? 1 : 3
const SECONDS = isShort ? 3 : 8
const REPORTS = isShort ? 40 : 150
const SAVERS = 64
const CONNECTIONS = 16
const PORT = 4571
const settings = { REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' }

const scenarios = [
  { name: 'saves', hasSaves: true, hasLogins: false, hasBatch: false },
  { name: 'logins', hasSaves: false, hasLogins: true, hasBatch: false },
  { name: 'saves and logins', hasSaves: true, hasLogins: true, hasBatch: false },
  { name: 'a batch', hasSaves: false, hasLogins: false, hasBatch: true },
  { name: 'saves and a batch', hasSaves: true, hasLogins: false, hasBatch: true },
] as const
type Scenario = (typeof scenarios)[number]

/** The proportional set size of Node, of PostgreSQL and of the render processes, in MB. */
type Memory = { node: number; postgres: number; renderProcesses: number }
type Logins = { rate: number; p50: number; p99: number; refusedCount: number; longestPendingSeconds: number }
type Run = {
  scenario: Scenario
  saves: Load | undefined
  logins: Logins | undefined
  reportsPerSecond: number | undefined
  memory: Memory
}
type StartTimes = { firstStart: number; secondStart: number; startWithLearners: number }

type RunningProduct = {
  url: string
  pid: number
  postgresPid: number
  folder: string
  requests: string
  emails: string[]
  demo: Demo
  authorization: string
}

/**
 * Measures the product in a single process, as with `npm start`: how logins and batches of reports affect saves, how
 * long the process takes to start, and how much memory it needs. Needs the Debian package `wrk`.
 */
export async function benchLogins() {
  const machineBefore = describeMachine()
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  try {
    const demo = await createDemo(folder, LEARNERS)
    const starts: StartTimes[] = []
    const idle: Memory[] = []
    const runs: Run[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const emptyFolder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
      const firstStart = await measureStart(emptyFolder)
      starts.push({
        firstStart,
        secondStart: await measureStart(emptyFolder),
        startWithLearners: await measureStart(folder),
      })
      await rm(emptyFolder, { recursive: true })
      const result = await measureRound(folder, demo)
      idle.push(result.idle)
      runs.push(...result.runs)
    }
    return describe(machineBefore, { starts, idle, runs })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns how many seconds pass from the start of the process until it is ready. */
async function measureStart(folder: string) {
  const startedAt = performance.now()
  const product = await startProduct(folder, { port: PORT, settings })
  const seconds = (performance.now() - startedAt) / 1000
  await product.stop()
  return seconds
}

async function measureRound(folder: string, demo: Demo) {
  const product = await startProduct(folder, { port: PORT, settings })
  try {
    const postmaster = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
    const processes = { pid: product.pid, postgresPid: Number(postmaster.split('\n')[0]) }
    await sleep(isShort ? 1000 : 5000)
    const idle = readMemory(processes)
    const requests = join(folder, 'requests.txt')
    await writeRequestFile(requests, product.url, await listStartedLearners(folder, SAVERS), demo)
    const runningProduct: RunningProduct = {
      ...processes,
      url: product.url,
      folder,
      requests,
      emails: await listEmails(folder),
      demo,
      authorization: await logIn(product.url, demo),
    }
    await sendSaves(runningProduct, 1)
    const runs: Run[] = []
    for (const scenario of scenarios) runs.push(await measure(runningProduct, scenario))
    return { idle, runs }
  } finally {
    await product.stop()
  }
}

async function measure(runningProduct: RunningProduct, scenario: Scenario): Promise<Run> {
  const saving = scenario.hasSaves ? sendSaves(runningProduct, SECONDS) : undefined
  const completion = saving ?? sleep(SECONDS * 1000)
  const [saves, logins, reportsPerSecond, memory] = await Promise.all([
    saving,
    scenario.hasLogins ? logInUntil(runningProduct, completion) : undefined,
    scenario.hasBatch ? produceReportsUntil(runningProduct, completion) : undefined,
    completion.then(() => readMemory(runningProduct)),
  ])
  return { scenario, saves, logins, reportsPerSecond, memory }
}

function sendSaves({ requests }: RunningProduct, seconds: number) {
  return sendLoad({ ports: [PORT], requests, connections: CONNECTIONS, seconds })
}

function readMemory({ pid, postgresPid }: Pick<RunningProduct, 'pid' | 'postgresPid'>): Memory {
  const [total, node, postgres] = [
    measureTreeMemoryMb(pid),
    measureMemoryMb(pid),
    measureTreeMemoryMb(postgresPid),
  ]
  return { node, postgres, renderProcesses: Math.max(0, total - node - postgres) }
}

async function listEmails(folder: string) {
  return withDatabase(folder, async (db) => {
    const learners = db.selectFrom('assessments').innerJoin('users', 'users.id', 'assessments.user_id')
    const rows = await learners.select('users.email').distinct().orderBy('users.email').execute()
    return rows.map(({ email }) => email)
  })
}

async function logInUntil(
  { url, folder, emails, demo }: RunningProduct,
  completion: Promise<unknown>,
): Promise<Logins> {
  const wave = logInWave({ url, emails, password: demo.password, done: completion })
  const longestPendingSeconds = await measureLongestPendingSeconds(folder, wave)
  const { times, refusedCount, seconds } = await wave
  const sortedTimes = times.toSorted((a, b) => a - b)
  const quantile = (share: number) => sortedTimes[Math.floor(share * (sortedTimes.length - 1))]!
  return {
    rate: times.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    refusedCount,
    longestPendingSeconds,
  }
}

/** Measures until `completion` is settled. Returns the longest time in seconds that an audit event was pending. */
async function measureLongestPendingSeconds(folder: string, completion: Promise<unknown>) {
  let hasEnded = false
  const ended = completion.finally(() => {
    hasEnded = true
  })
  const longest = withDatabase(folder, async (db) => {
    let longestSeconds = 0
    while (!hasEnded) {
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from now() - min(at))::float as seconds from pending_audit_events`.execute(db)
      longestSeconds = Math.max(longestSeconds, rows[0]?.seconds ?? 0)
      await sleep(100)
    }
    return longestSeconds
  })
  await ended
  return longest
}

/**
 * Measures the reports per second until `completion` is settled. Then waits until the batch is done, because the
 * remaining reports would affect the next run.
 */
async function produceReportsUntil(runningProduct: RunningProduct, completion: Promise<unknown>) {
  const { organizationId } = runningProduct.demo
  const searchPath = `${endpoints.searchAssessments.path}?organizationId=${organizationId}`
  const { items } = await call<{ items: { id: string }[] }>(runningProduct, searchPath, {
    status: ['COMPLETED'],
    size: REPORTS,
  })
  const assessmentIds = items.map(({ id }) => id)
  const batch = { organizationId, assessmentIds, type: 'individual', path: '/reports/individual' }
  const path = endpoints.createBatchReport.path
  const startedAt = performance.now()
  const { id } = await call<BatchReport>(runningProduct, path, { ...batch, settings: batchSettings })
  await completion
  const { completed } = await call<BatchReport>(runningProduct, `${path}/${id}`)
  const rate = (1000 * completed) / (performance.now() - startedAt)
  while ((await call<BatchReport>(runningProduct, `${path}/${id}`)).status !== 'DONE') await sleep(500)
  return rate
}

async function call<T>({ url, authorization }: RunningProduct, path: string, body?: object) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

type Results = { starts: readonly StartTimes[]; idle: readonly Memory[]; runs: readonly Run[] }

function describe(machineBefore: string, { starts, idle, runs }: Results) {
  const medianSeconds = (key: keyof StartTimes) => median(starts.map((sample) => sample[key])).toFixed(1)
  const formatMegabytes = (samples: readonly Memory[], key: keyof Memory) =>
    median(samples.map((sample) => sample[key])).toFixed(0)
  const formatMemory = (samples: readonly Memory[]) =>
    (['node', 'postgres', 'renderProcesses'] as const).map((key) => formatMegabytes(samples, key))
  const rows = scenarios.map((scenario) => {
    const scenarioRuns = runs.filter((run) => run.scenario === scenario)
    const formatCell = (digits: number, read: (run: Run) => number | undefined) => {
      const values = scenarioRuns.map(read).filter((value) => value !== undefined)
      return values.length > 0 ? median(values).toFixed(digits) : '–'
    }
    return [
      scenario.name,
      formatCell(0, ({ saves }) => saves && saves.requests / saves.seconds),
      formatCell(1, ({ saves }) => saves?.p50),
      formatCell(1, ({ saves }) => saves?.p99),
      formatCell(0, ({ saves }) => saves?.failed),
      formatCell(1, ({ logins }) => logins?.rate),
      formatCell(0, ({ logins }) => logins?.p50),
      formatCell(0, ({ logins }) => logins?.p99),
      formatCell(0, ({ logins }) => logins?.refusedCount),
      formatCell(1, ({ logins }) => logins?.longestPendingSeconds),
      formatCell(1, ({ reportsPerSecond }) => reportsPerSecond),
      ...formatMemory(scenarioRuns.map((run) => run.memory)),
    ]
  })
  const saves = ['saves/s', 'p50, ms', 'p99, ms', 'failed']
  const logins = ['logins/s', 'p50, ms', 'p99, ms', 'refused', 'chained after, s']
  const memories = ['Node, MB', 'PostgreSQL, MB', 'render processes, MB']
  return `# Logins, batches, startup time and memory

Start: ${machineBefore}
End: ${describeMachine()}

The product runs as one process with the embedded database, as with \`npm start\`, and has ${LEARNERS} generated learners. Saves are
sent over ${CONNECTIONS} connections, and each request saves six answers. ${PARALLEL} learners at a time log in with their passwords. A batch
has ${REPORTS} reports. "Chained after" is the longest time between recording an audit event and adding it to the hash chain. Memory is the proportional set size at
the end of a run. The values are medians of ${ROUNDS} runs of ${SECONDS} s.

${formatTable(['', ...saves, ...logins, 'reports/s', ...memories], rows)}

| time from the start of the process until it is ready | seconds |
| --- | --- |
| first start, with an empty data folder | ${medianSeconds('firstStart')} |
| second start, with the same folder and no learners | ${medianSeconds('secondStart')} |
| start with ${LEARNERS} learners | ${medianSeconds('startWithLearners')} |

${formatTable(['memory when idle', ...memories], [['after the process is ready', ...formatMemory(idle)]])}
`
}
