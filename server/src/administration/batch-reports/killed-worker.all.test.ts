import { batchSettings, endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdministrator,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import { freePort, setUpProcesses } from '../../testing/processes.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { requeueItemsWithoutFiles } from './shared-queries.ts'
import { enqueueAbandonedBatches } from './worker/enqueue-abandoned-batches.ts'

/** A slot claims up to 8 items at a time, so a batch needs two rounds. */
const PEOPLE = 9

let t: TestApp
let administrator: Awaited<ReturnType<typeof buildAdministrator>>
let cohortId: string
beforeAll(async () => {
  // Only the test process uses this substitute. The workers are other processes and render real reports.
  t = await createTestApp({}, { renderPdf: async () => Buffer.from('%PDF') })
  administrator = await buildAdministrator(t)
  cohortId = (await buildCohort(t, administrator)).cohortId
  for (let i = 0; i < PEOPLE; i++) {
    await buildCompletedAssessment(t, { cohortId, learner: await buildUser(t, { lastName: `L${i}` }) })
  }
  await createFileWriteTrigger()
})
afterAll(() => t.close())

/** Records every write of a file, even if the file is replaced later, and lets a test block further writes. */
async function createFileWriteTrigger() {
  const { db } = t.ctx
  await sql`create table file_writes (item_id uuid not null)`.execute(db)
  await sql`create table file_limit (files integer)`.execute(db)
  await sql`insert into file_limit values (null)`.execute(db)
  await sql`create function record_file_write() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(1);
      if (select count(*) from file_writes) >= (select files from file_limit) then
        perform pg_sleep(3600);
      end if;
      insert into file_writes values (new.item_id);
      return new;
    end $$`.execute(db)
  await sql`create trigger record_file_write before insert or update on batch_report_files
    for each row execute function record_file_write()`.execute(db)
}

/** Allows this many more file writes, and blocks all later ones. */
async function limitFiles(files: number) {
  await sql`update file_limit set files = ${files} + (select count(*) from file_writes)`.execute(t.ctx.db)
}

async function removeLimit() {
  await sql`update file_limit set files = null`.execute(t.ctx.db)
}

/**
 * Closes the connections of a killed worker, so that PostgreSQL does not complete the worker's last SQL statements.
 * Returns the number of connections that were still open.
 */
async function closeWorkerConnections() {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'worker'`.execute(t.ctx.db)
  return rows.length
}

/** Makes all claims expire. */
async function expireClaims() {
  await sql`update batch_report_items set claimed_until = now() - interval '1 second'
    where claimed_until is not null`.execute(t.ctx.db)
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

/** The time limit is generous because the machine may be busy. The tests do not check how long a batch takes. */
async function waitForBatch(
  batchId: string,
  isReached: (batch: Awaited<ReturnType<typeof getBatch>>) => boolean,
) {
  for (let attempts = 0; attempts < 2400; attempts++) {
    const batch = await getBatch(batchId)
    if (isReached(batch)) return batch
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`The batch did not reach the expected state: ${JSON.stringify(await getBatch(batchId))}`)
}

async function countWritesByItem(batchId: string) {
  const { rows } = await sql<{ n: number }>`
    select count(file_writes.item_id)::integer as n from batch_report_items
    left join file_writes on file_writes.item_id = batch_report_items.id
    where batch_id = ${batchId} group by batch_report_items.id`.execute(t.ctx.db)
  return rows.map(({ n }) => n)
}

it('a batch is completed even if its jobs or files were lost, for example in a restore (REQ-120)', async () => {
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
})

/** Here, the test process only enqueues jobs. The workers are separate processes; all processes share the database. */
describe('a batch', () => {
  const { start } = setUpProcesses({ isShared: true })
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    worker = await startWorker()
  })

  async function startWorker() {
    const PORT = await freePort()
    const database = new URL(t.url)
    database.searchParams.set('application_name', 'worker')
    const newWorker = start({ PORT, LPI_ROLE: 'worker', DATABASE_URL: database.href })
    await newWorker.waitUntilReady()
    return newWorker
  }

  it.each([
    ['before the first report', 0],
    ['after a few reports', 3],
    ['before the last report', PEOPLE - 1],
  ])(
    'is continued by another worker if the worker that started it is killed %s (REQ-120)',
    async (_step, files) => {
      await limitFiles(files)
      const batchId = await requestBatch()
      await waitForBatch(batchId, ({ status, completed }) => status === 'RUNNING' && completed === files)
      worker.child.kill('SIGKILL')
      await worker.ended
      await expect.poll(closeWorkerConnections).toBe(0)
      await removeLimit()
      expect(await getBatch(batchId)).toMatchObject({ status: 'RUNNING', completed: files })

      await expireClaims()
      worker = await startWorker()
      const finishedBatch = await waitForBatch(batchId, ({ status }) => status === 'DONE')
      expect(finishedBatch).toMatchObject({ total: PEOPLE, completed: PEOPLE, failed: 0 })
      expect(await countWritesByItem(batchId)).toEqual(Array.from({ length: PEOPLE }, () => 1))
    },
  )

  it('is produced without storing any report twice, even if two workers are running (REQ-120)', async () => {
    await startWorker()
    const batchId = await requestBatch()
    await waitForBatch(batchId, ({ status }) => status === 'DONE')
    expect(await countWritesByItem(batchId)).toEqual(Array.from({ length: PEOPLE }, () => 1))
  })
})
