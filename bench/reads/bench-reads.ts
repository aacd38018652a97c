import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptTerms, logInThroughApi } from '../../e2e/people.ts'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'
import { measureTreeCpuMs } from '../process-tree.ts'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { buildCases, type Case, type Reader, type Readers } from './cases.ts'
import { fillDatabase } from './fill-database.ts'
import { findSessionId, listLearners } from './readers.ts'
import { measureSqlAlone } from './sql-alone.ts'

/** This many demo learners produce slightly more than 100,000 assessments in one organization. */
const LEARNERS = Number(process.env.BENCH_LEARNERS ?? 91_000)
const ASSESSMENTS = Number(process.env.BENCH_ASSESSMENTS ?? 1_000_000)
const ROUNDS = 3
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100)
const READERS = 16
const PORT = 4563
const TARGET_MS = 20

type Run = { p50: number; p95: number; cpuMs: number; sqlMs: number }

/**
 * Measures the reads of frequently used pages over HTTP, one request at a time. For comparison, also measures the SQL
 * statements of these reads with pgbench. The optional argument is a folder for the data, which is kept and reused.
 * Needs the Debian package `postgresql-contrib`.
 */
export async function benchReads() {
  const folderArgument = process.argv[3]
  const folder = folderArgument ?? (await mkdtemp(join(tmpdir(), 'lpi-bench-')))
  const demo = await createDemo(folder, LEARNERS)
  const settings = { REQUESTS_PER_MINUTE: '1000000' }
  const product = await startProduct(folder, { port: PORT, settings })
  try {
    await fillDatabase(folder, ASSESSMENTS)
    const machineBefore = describeMachine()
    const cases = buildCases(await logInReaders(folder, product.url, demo))
    const runs = new Map<Case, Run[]>(cases.map((readCase) => [readCase, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const readCase of cases) {
        const run = await measure(product, readCase)
        runs.get(readCase)!.push({ ...run, sqlMs: await measureSqlAlone(folder, readCase, 2) })
      }
    }
    return formatResults(demo, machineBefore, runs)
  } finally {
    await product.stop()
    if (!folderArgument) await rm(folder, { recursive: true })
  }
}

async function logInReaders(folder: string, url: string, demo: Demo): Promise<Readers> {
  const { password, organizationId } = demo
  const logIn = async (email: string, assessmentId = ''): Promise<Reader> => {
    const { userId, accessToken } = await logInThroughApi(url, { email, password })
    return { userId, assessmentId, accessToken, sessionId: await findSessionId(folder, userId) }
  }
  const logInLearners = async (status: 'IN_PROGRESS' | 'COMPLETED') => {
    const readers: Reader[] = []
    for (const { email, assessmentId } of await listLearners(folder, status, READERS)) {
      readers.push(await logIn(email, assessmentId))
    }
    return readers
  }
  await acceptTerms(await logInThroughApi(url, { email: demo.administrator, password }), 'GB')
  return {
    learnersInProgress: await logInLearners('IN_PROGRESS'),
    learnersWithReport: await logInLearners('COMPLETED'),
    administrator: await logIn(demo.administrator),
    organizationId,
  }
}

/** Sends some requests to fill the caches, and then measures the following requests. */
async function measure({ url, pid }: { url: string; pid: number }, readCase: Case) {
  const times: number[] = []
  let cpuBefore = 0
  for (let i = -Math.ceil(REQUESTS / 10); i < REQUESTS; i++) {
    if (i === 0) cpuBefore = measureTreeCpuMs(pid)
    const reader = readCase.readers.at(i % readCase.readers.length)!
    const start = performance.now()
    await request(url, readCase, reader)
    if (i >= 0) times.push(performance.now() - start)
  }
  const sortedTimes = times.sort((a, b) => a - b)
  const cpuMs = (measureTreeCpuMs(pid) - cpuBefore) / REQUESTS
  return { p50: median(sortedTimes), p95: sortedTimes[Math.floor(sortedTimes.length * 0.95)]!, cpuMs }
}

async function request(url: string, { name, method, path, body }: Case, reader: Reader) {
  const response = await fetch(url + path(reader), {
    method,
    headers: { authorization: reader.accessToken, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
}

function formatResults({ counts, cohorts }: Demo, machineBefore: string, runs: Map<Case, Run[]>) {
  const rows = [...runs].map(([{ name }, all]) => {
    const medianOf = (key: keyof Run) => median(all.map((run) => run[key]))
    return [
      name,
      medianOf('p50').toFixed(1),
      medianOf('p95').toFixed(1),
      medianOf('cpuMs').toFixed(1),
      medianOf('sqlMs').toFixed(1),
    ]
  })
  const slowCases = rows.filter(([, p50]) => Number(p50) > TARGET_MS).map(([name]) => name)
  return `# Frequent reads

Start: ${machineBefore}
End: ${describeMachine()}

One organization has ${counts.assessments} assessments in ${cohorts.length} cohorts. The whole database has at least ${ASSESSMENTS} assessments. In each
of ${ROUNDS} rounds, the benchmark sends ${REQUESTS} HTTP requests for each read, one at a time. The table shows the medians of the rounds. CPU is the user
plus system time of the product and its database for one request. "SQL alone" is the time that PostgreSQL needs for the
two SQL statements of the read when pgbench runs them without the product. For reads by learners, up to ${READERS} learners take
turns. In the other organizations, one learner in a thousand has withdrawn consent.

${formatTable(['', 'p50, ms', 'p95, ms', 'CPU, ms', 'SQL alone, ms'], rows)}

The target is a p50 below ${TARGET_MS} ms. ${slowCases.length === 0 ? 'All reads meet it.' : `These reads miss it: ${slowCases.join('; ')}.`}
`
}
