import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BatchReport, batchSettings, endpoints } from '@lpi/contract'
import { findEmbedded } from '../../server/src/db/embedded/find-embedded.ts'
import { cpuMsBelow } from '../process-tree.ts'
import { circumstances, table } from '../results-table.ts'
import { logIn } from '../searches/bench-searches.ts'
import { createDemo, type Demo, startProduct } from '../searches/demo-product.ts'

const PORT = 4671
/** Gives a little more than enough. */
const LEARNERS = 800
const REPORTS = 400
/** Enough that the worker is killed long before the end. */
const KILLED = 100
const AIM_SECONDS = 60
const AIM_RESUME_SECONDS = 15

/** How long an administrator waits for the reports of a deadline, and for the batch of a worker that died. */
export async function benchBatchReports() {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-bench-'))
  const demo = await createDemo(folder, LEARNERS)
  const before = circumstances()
  try {
    const whole = await alone(folder, demo)
    const killed = await withWorkers(folder, demo)
    return findings({ before, ...whole, ...killed })
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Caller = { url: string; authorization: string; demo: Demo }

/** One process that does everything, as after `npm start`. */
async function alone(folder: string, demo: Demo) {
  const product = await startProduct(folder, PORT)
  try {
    const as = { url: product.url, authorization: await logIn(product.url, demo), demo }
    const ids = await completedAssessments(as, REPORTS)
    const cpuBefore = cpuMsBelow(product.pid)
    const begun = performance.now()
    const { id } = await start(as, ids)
    const first = await until(as, id, ({ completed }) => completed > 0)
    const toFirst = performance.now() - begun
    const done = first.status === 'DONE' ? first : await until(as, id, ({ status }) => status === 'DONE')
    const toAll = performance.now() - begun
    const cpu = cpuMsBelow(product.pid) - cpuBefore
    if (done.completed !== REPORTS) throw new Error(`${done.completed} reports were made`)

    const asked = performance.now()
    const response = await call(as, done.links.file!)
    const bytes = (await response.arrayBuffer()).byteLength
    return { toFirst, toAll, cpu, toDownload: performance.now() - asked, bytes }
  } finally {
    await product.stop()
  }
}

/** A process that only takes calls, and workers beside it; one is killed in the middle of its work. */
async function withWorkers(folder: string, demo: Demo) {
  const api = await startProduct(folder, PORT, { LPI_ROLE: 'api' })
  const DATABASE_URL = await urlOf(folder)
  const worker = (port: number) => startProduct(folder, port, { LPI_ROLE: 'worker', DATABASE_URL })
  const [dying, living] = [await worker(PORT + 1), await worker(PORT + 2)]
  try {
    const as = { url: api.url, authorization: await logIn(api.url, demo), demo }
    const ids = await completedAssessments(as, KILLED)
    await living.stop()
    const { id } = await start(as, ids)
    await until(as, id, (batch) => batch.completed >= 8)
    const heir = await worker(PORT + 2)
    await dying.stop('SIGKILL')
    const killedAt = performance.now()
    const left = await get(as, id)
    if (left.status === 'DONE') throw new Error('the batch was over before its worker was killed')
    await until(as, id, (batch) => batch.completed > left.completed)
    const toResume = performance.now() - killedAt
    await until(as, id, ({ status }) => status === 'DONE')
    await heir.stop()
    return { left: left.completed, toResume }
  } finally {
    await api.stop()
  }
}

async function urlOf(folder: string) {
  const found = await findEmbedded(folder)
  if (!found) throw new Error('the database does not run')
  const { user, password, host, port, database } = found
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
}

async function completedAssessments(as: Caller, count: number) {
  const { organizationId } = as.demo
  const body = { status: ['COMPLETED'], size: count }
  const answer = await call(as, `${endpoints.searchAssessments.path}?organizationId=${organizationId}`, body)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  if (items.length < count) throw new Error(`there are only ${items.length} completed assessments`)
  return items.map(({ id }) => id)
}

async function start(as: Caller, assessmentIds: string[]) {
  const { organizationId } = as.demo
  const wanted = { organizationId, assessmentIds, type: 'individual', path: '/reports/individual' }
  const answer = await call(as, endpoints.createBatchReport.path, { ...wanted, settings: batchSettings })
  return (await answer.json()) as BatchReport
}

async function get(as: Caller, id: string) {
  return (await (await call(as, `${endpoints.createBatchReport.path}/${id}`)).json()) as BatchReport
}

async function until(as: Caller, id: string, isReached: (batch: BatchReport) => boolean) {
  for (;;) {
    const batch = await get(as, id)
    if (isReached(batch)) return batch
    // As often as the page asks at its most eager, so that the asking costs what it costs there.
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

type Found = {
  before: string
  toFirst: number
  toAll: number
  /** Of the product with its database and its printers, for all reports. */
  cpu: number
  toDownload: number
  bytes: number
  left: number
  toResume: number
}

function findings({ before, toFirst, toAll, cpu, toDownload, bytes, left, toResume }: Found) {
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return [
    '# Batches of reports',
    '',
    `Before: ${before}`,
    `After: ${circumstances()}`,
    '',
    `${REPORTS} individual reports of the sample questionnaire, asked for over HTTP of one process with the embedded`,
    'database, as after `npm start`. Then reports made by worker processes beside a process that only takes calls; the',
    'one that works is killed (SIGKILL), and another one, with nothing in common but the database, goes on.',
    '',
    table(
      ['', 'seconds'],
      [
        ['the first reports are made', seconds(toFirst)],
        [`all ${REPORTS} are ready`, seconds(toAll)],
        [`CPU for that, of the product with its printers and its database`, seconds(cpu)],
        [`the archive of ${(bytes / 1e6).toFixed(0)} MB is downloaded`, seconds(toDownload)],
        [
          `from the kill, with ${left} of ${KILLED} made, to the next report, made elsewhere`,
          seconds(toResume),
        ],
      ],
    ),
    '',
    table(
      ['aim', 'found'],
      [
        [
          `${REPORTS} reports in well under ${AIM_SECONDS} s on two cores`,
          `${seconds(toAll)} s beside whatever else ran; ${seconds(cpu / 2)} s if both cores were free`,
        ],
        [`a killed worker’s batch goes on within ${AIM_RESUME_SECONDS} s`, `${seconds(toResume)} s`],
      ],
    ),
    '',
  ].join('\n')
}
