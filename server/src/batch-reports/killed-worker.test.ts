import { batchSettings, endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAdministrator, buildCohort, buildCompletedAssessment, buildUser } from '../testing/builders.ts'
import { freePort, processes } from '../testing/processes.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { requeueItemsWithoutFiles } from './worker/queries.ts'
import { enqueueAbandonedBatches } from './worker/watch-batches.ts'

const PEOPLE = 24

/** The test process only enqueues jobs. The workers are separate processes that share only the database. */
const { start } = processes()
let t: TestApp
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
let cohortId: string
beforeAll(async () => {
  t = await createTestApp()
  administrator = await buildAdministrator(t)
  cohortId = (await buildCohort(t, administrator)).cohortId
  for (let i = 0; i < PEOPLE; i++) {
    await buildCompletedAssessment(t, { cohortId, learner: await buildUser(t, { lastName: `L${i}` }) })
  }
  // Records every write of a file, including a file that is replaced later.
  await sql`create table file_writes (item_id uuid not null)`.execute(t.ctx.db)
  await sql`create function record_file_write() returns trigger language plpgsql as $$
    begin insert into file_writes values (new.item_id); return new; end $$`.execute(t.ctx.db)
  await sql`create trigger record_file_write after insert or update on batch_report_files
    for each row execute function record_file_write()`.execute(t.ctx.db)
}, 120_000)
afterAll(() => t.close())

async function startWorker() {
  const PORT = await freePort()
  const worker = start({ PORT, LPI_ROLE: 'worker', DATABASE_URL: t.url, LOG_LEVEL: 'silent' })
  await worker.ready()
  return worker
}

async function requestBatch() {
  const { organizationId } = administrator
  const batch = {
    organizationId,
    folderId: cohortId,
    type: 'individual',
    path: '/reports/individual',
  } as const
  const { body } = await t.call(
    endpoints.createBatchReport,
    { body: { ...batch, settings: batchSettings } },
    administrator,
  )
  return body.id as string
}

async function getBatch(batchId: string) {
  return (await t.call(endpoints.getBatchReport, { params: { batchId } }, administrator)).body
}

/** The limit is generous because the machine may be busy. The duration is not part of what the tests prove. */
async function waitForBatch(
  batchId: string,
  isReached: (batch: Awaited<ReturnType<typeof getBatch>>) => boolean,
) {
  for (let tries = 0; tries < 2400; tries++) {
    const batch = await getBatch(batchId)
    if (isReached(batch)) return batch
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error(`The batch does not reach the expected state: ${JSON.stringify(await getBatch(batchId))}`)
}

async function countWritesByItem(batchId: string) {
  const { rows } = await sql<{ n: number }>`
    select count(file_writes.item_id)::integer as n from batch_report_items
    left join file_writes on file_writes.item_id = batch_report_items.id
    where batch_id = ${batchId} group by batch_report_items.id`.execute(t.ctx.db)
  return rows.map(({ n }) => n)
}

async function kill({ child, ended }: Awaited<ReturnType<typeof startWorker>>) {
  child.kill('SIGKILL')
  await ended
}

const steps: [string, (batch: { status: string; completed: number }) => boolean][] = [
  ['has just started it', ({ status }) => status === 'RUNNING'],
  ['has produced a few reports', ({ completed }) => completed >= 4],
  ['has produced almost all reports', ({ completed }) => completed >= PEOPLE - 12],
]

it.each(steps)(
  'another worker continues a batch whose worker is killed when it %s (REQ-120)',
  async (_step, isReached) => {
    const first = await startWorker()
    const batchId = await requestBatch()
    await waitForBatch(batchId, isReached)
    await kill(first)
    const interrupted = await getBatch(batchId)
    expect(['QUEUED', 'RUNNING']).toContain(interrupted.status)

    await startWorker()
    const done = await waitForBatch(batchId, ({ status }) => status === 'DONE')
    expect(done).toMatchObject({ total: PEOPLE, completed: PEOPLE, failed: 0 })
    expect(await countWritesByItem(batchId)).toEqual(Array.from({ length: PEOPLE }, () => 1))
  },
  120_000,
)

it('two workers share a batch and produce each report once (REQ-120)', async () => {
  await Promise.all([startWorker(), startWorker()])
  const batchId = await requestBatch()
  await waitForBatch(batchId, ({ status }) => status === 'DONE')
  expect(await countWritesByItem(batchId)).toEqual(Array.from({ length: PEOPLE }, () => 1))
}, 120_000)

it('a batch whose jobs are lost, as after a restore, continues (REQ-120)', async () => {
  const batchId = await requestBatch()
  await t.jobs.boss.deleteAllJobs('batchReports')
  await t.finishJobs()
  expect(await getBatch(batchId)).toMatchObject({ status: 'QUEUED', completed: 0 })
  await enqueueAbandonedBatches(t.ctx)
  await t.finishJobs()
  expect(await getBatch(batchId)).toMatchObject({ status: 'DONE', completed: PEOPLE })

  await t.ctx.db.deleteFrom('batch_report_files').execute()
  await requeueItemsWithoutFiles(t.ctx.db)
  expect(await getBatch(batchId)).toMatchObject({ status: 'QUEUED', completed: 0 })
  await enqueueAbandonedBatches(t.ctx)
  await t.finishJobs()
  expect(await getBatch(batchId)).toMatchObject({ status: 'DONE', completed: PEOPLE })
}, 120_000)
