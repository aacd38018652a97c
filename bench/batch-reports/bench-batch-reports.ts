import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BatchReport, batchSettings, endpoints } from '@lpi/contract'
import { findEmbedded } from '../../server/src/platform/db/embedded/find-embedded.ts'
import { createDemo, type Demo, startProduct } from '../demo-product.ts'
import { measureTreeCpuMs } from '../process-tree.ts'
import { describeMachine, formatTable } from '../results-table.ts'
import { logIn } from '../searches/bench-searches.ts'

const PORT = 4671
/** With this many learners, the demo data contains more completed assessments than the benchmark needs. */
const LEARNERS = 800
const REPORTS = 400
/**
 * The size of the batch whose worker is killed. It is large enough that the worker is killed long before all reports
 * are ready.
 */
const INTERRUPTED_REPORTS = 100
const TARGET_SECONDS = 60
const TARGET_RESUME_SECONDS = 15

/**
 * Measures how long an administrator waits for a large batch, and how soon a batch continues after its worker is
 * killed.
 */
export async function benchBatchReports() {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  const demo = await createDemo(folder, LEARNERS)
  const machineBefore = describeMachine()
  try {
    const largeBatch = await measureSingleProcess(folder, demo)
    const interruptedBatch = await measureKilledWorker(folder, demo)
    return formatResults({ machineBefore, ...largeBatch, ...interruptedBatch })
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Caller = { url: string; authorization: string; demo: Demo }

/** Produces a large batch in one process with all roles, as `npm start` runs it. */
async function measureSingleProcess(folder: string, demo: Demo) {
  const product = await startProduct(folder, { port: PORT })
  try {
    const caller = { url: product.url, authorization: await logIn(product.url, demo), demo }
    const ids = await findCompletedAssessments(caller, REPORTS)
    const cpuBefore = measureTreeCpuMs(product.pid)
    const startedAt = performance.now()
    const { id } = await startBatch(caller, ids)
    const startedBatch = await waitForBatch(caller, id, ({ completed }) => completed > 0)
    const firstMs = performance.now() - startedAt
    const completedBatch =
      startedBatch.status === 'DONE'
        ? startedBatch
        : await waitForBatch(caller, id, ({ status }) => status === 'DONE')
    const totalMs = performance.now() - startedAt
    const cpuMs = measureTreeCpuMs(product.pid) - cpuBefore
    if (completedBatch.completed !== REPORTS)
      throw new Error(`The batch contains ${completedBatch.completed} reports, not ${REPORTS}.`)

    const downloadStartedAt = performance.now()
    const response = await call(caller, completedBatch.links.file!)
    const bytes = (await response.arrayBuffer()).byteLength
    return { firstMs, totalMs, cpuMs, downloadMs: performance.now() - downloadStartedAt, bytes }
  } finally {
    await product.stop()
  }
}

/** Runs an API process and worker processes, and kills a worker during a batch. */
async function measureKilledWorker(folder: string, demo: Demo) {
  const api = await startProduct(folder, { port: PORT, settings: { LPI_ROLE: 'api' } })
  const DATABASE_URL = await findDatabaseUrl(folder)
  const startWorker = (port: number) =>
    startProduct(folder, { port, settings: { LPI_ROLE: 'worker', DATABASE_URL } })
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  let replacement: typeof worker
  try {
    worker = await startWorker(PORT + 1)
    const caller = { url: api.url, authorization: await logIn(api.url, demo), demo }
    const ids = await findCompletedAssessments(caller, INTERRUPTED_REPORTS)
    const { id } = await startBatch(caller, ids)
    await waitForBatch(caller, id, (batch) => batch.completed >= 8)
    replacement = await startWorker(PORT + 2)
    await worker.stop('SIGKILL')
    const killedAt = performance.now()
    const interruptedBatch = await getBatch(caller, id)
    if (interruptedBatch.status === 'DONE')
      throw new Error('The batch was complete before its worker was killed.')
    await waitForBatch(caller, id, (batch) => batch.completed > interruptedBatch.completed)
    const resumeMs = performance.now() - killedAt
    await waitForBatch(caller, id, ({ status }) => status === 'DONE')
    return { completedBeforeKill: interruptedBatch.completed, resumeMs }
  } finally {
    for (const product of [worker, replacement, api]) await product?.stop()
  }
}

async function findDatabaseUrl(folder: string) {
  const connection = await findEmbedded(folder)
  if (!connection) throw new Error('The database is not running.')
  const { user, password, host, port, database } = connection
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
}

async function findCompletedAssessments(caller: Caller, count: number) {
  const { organizationId } = caller.demo
  const body = { status: ['COMPLETED'], size: count }
  const response = await call(
    caller,
    `${endpoints.searchAssessments.path}?organizationId=${organizationId}`,
    body,
  )
  const { items } = (await response.json()) as { items: { id: string }[] }
  if (items.length < count) throw new Error(`There are only ${items.length} completed assessments.`)
  return items.map(({ id }) => id)
}

async function startBatch(caller: Caller, assessmentIds: string[]) {
  const { organizationId } = caller.demo
  const batch = { organizationId, assessmentIds, type: 'individual', path: '/reports/individual' }
  const response = await call(caller, endpoints.createBatchReport.path, { ...batch, settings: batchSettings })
  return (await response.json()) as BatchReport
}

async function getBatch(caller: Caller, id: string) {
  return (await (await call(caller, `${endpoints.createBatchReport.path}/${id}`)).json()) as BatchReport
}

async function waitForBatch(caller: Caller, id: string, isReached: (batch: BatchReport) => boolean) {
  for (;;) {
    const batch = await getBatch(caller, id)
    if (isReached(batch)) return batch
    // The page that shows a batch also polls once a second at first, so an administrator sees a similar delay.
    await sleep(1000)
  }
}

async function call({ url, authorization }: Caller, path: string, body?: object) {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

type Results = {
  machineBefore: string
  firstMs: number
  totalMs: number
  /** CPU time of the product with its database and render processes, for all reports. */
  cpuMs: number
  downloadMs: number
  bytes: number
  completedBeforeKill: number
  resumeMs: number
}

function formatResults(results: Results) {
  const { machineBefore, firstMs, totalMs, cpuMs, downloadMs, bytes, completedBeforeKill, resumeMs } = results
  const formatSeconds = (ms: number) => (ms / 1000).toFixed(1)
  return [
    '# Batches of reports',
    '',
    `Start: ${machineBefore}`,
    `End: ${describeMachine()}`,
    '',
    `In the first part, one process with the embedded database, as with \`npm start\`, produces ${REPORTS} individual`,
    'reports of the default questionnaire. The benchmark requests them over HTTP. In the second part, an API process',
    'receives the requests, and a worker process produces the reports. The benchmark kills that worker with SIGKILL.',
    'Another worker continues the batch from the state in the database.',
    '',
    formatTable(
      ['', 'seconds'],
      [
        ['time until the first reports are ready', formatSeconds(firstMs)],
        [`time until all ${REPORTS} reports are ready`, formatSeconds(totalMs)],
        ['CPU time of the product, its render processes and its database', formatSeconds(cpuMs)],
        [`download of the ${(bytes / 1e6).toFixed(0)} MB archive`, formatSeconds(downloadMs)],
        [
          `time from the kill, with ${completedBeforeKill} of ${INTERRUPTED_REPORTS} reports ready, to the next report`,
          formatSeconds(resumeMs),
        ],
      ],
    ),
    '',
    formatTable(
      ['target', 'measured'],
      [
        [
          `${REPORTS} reports in less than ${TARGET_SECONDS} s on two cores`,
          `${formatSeconds(totalMs)} s with other processes running; an estimated ${formatSeconds(cpuMs / 2)} s if both cores were free`,
        ],
        [
          `the next report of the batch is ready within ${TARGET_RESUME_SECONDS} s`,
          `${formatSeconds(resumeMs)} s`,
        ],
      ],
    ),
    '',
  ].join('\n')
}
