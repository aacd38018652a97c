import { batchSettings, endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAdministrator, buildCohort, buildCompletedAssessment, buildUser } from '../testing/builders.ts'
import { freePort, processes } from '../testing/processes.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { reopenWithoutFiles } from './worker/queries.ts'
import { resumeBatches } from './worker/watch-batches.ts'

const PEOPLE = 24

/** The product only enqueues here; the workers are processes of their own, which share nothing but the database. */
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
  // Every file that is ever written, also one that would be replaced.
  await sql`create table made (item_id uuid not null)`.execute(t.ctx.db)
  await sql`create function note_made() returns trigger language plpgsql as $$
    begin insert into made values (new.item_id); return new; end $$`.execute(t.ctx.db)
  await sql`create trigger note_made after insert or update on batch_report_files
    for each row execute function note_made()`.execute(t.ctx.db)
}, 120_000)
afterAll(() => t.close())

async function worker() {
  const PORT = await freePort()
  const started = start({ PORT, LPI_ROLE: 'worker', DATABASE_URL: t.url, LOG_LEVEL: 'silent' })
  await started.ready()
  return started
}

async function request() {
  const { organizationId } = administrator
  const wanted = {
    organizationId,
    folderId: cohortId,
    type: 'individual',
    path: '/reports/individual',
  } as const
  const { body } = await t.call(
    endpoints.createBatchReport,
    { body: { ...wanted, settings: batchSettings } },
    administrator,
  )
  return body.id as string
}

async function get(batchId: string) {
  return (await t.call(endpoints.getBatchReport, { params: { batchId } }, administrator)).body
}

/** A busy machine takes its time; how long is not what is proved here. */
async function until(batchId: string, isReached: (batch: Awaited<ReturnType<typeof get>>) => boolean) {
  for (let tries = 0; tries < 2400; tries++) {
    const batch = await get(batchId)
    if (isReached(batch)) return batch
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error(`the batch stays at ${JSON.stringify(await get(batchId))}`)
}

async function timesMade(batchId: string) {
  const { rows } = await sql<{ n: number }>`
    select count(made.item_id)::integer as n from batch_report_items
    left join made on made.item_id = batch_report_items.id
    where batch_id = ${batchId} group by batch_report_items.id`.execute(t.ctx.db)
  return rows.map(({ n }) => n)
}

async function killed({ child, ended }: Awaited<ReturnType<typeof worker>>) {
  child.kill('SIGKILL')
  await ended
}

const steps: [string, (batch: { status: string; completed: number }) => boolean][] = [
  ['has just begun', ({ status }) => status === 'RUNNING'],
  ['has made a few', ({ completed }) => completed >= 4],
  ['has nearly made all', ({ completed }) => completed >= PEOPLE - 12],
]

// Fails without watchBatches in main.ts, and where a claim never ends.
it.each(steps)(
  'a batch goes on elsewhere when its worker is killed as it %s (REQ-120)',
  async (_step, isReached) => {
    const first = await worker()
    const batchId = await request()
    await until(batchId, isReached)
    await killed(first)
    const left = await get(batchId)
    expect(['QUEUED', 'RUNNING']).toContain(left.status)

    await worker()
    const done = await until(batchId, ({ status }) => status === 'DONE')
    expect(done).toMatchObject({ total: PEOPLE, completed: PEOPLE, failed: 0 })
    expect(await timesMade(batchId)).toEqual(Array.from({ length: PEOPLE }, () => 1))
  },
  120_000,
)

it('two workers share a batch and make nothing twice (REQ-120)', async () => {
  await Promise.all([worker(), worker()])
  const batchId = await request()
  await until(batchId, ({ status }) => status === 'DONE')
  expect(await timesMade(batchId)).toEqual(Array.from({ length: PEOPLE }, () => 1))
}, 120_000)

it('a batch whose jobs are all lost, as after a restore, goes on (REQ-120)', async () => {
  const batchId = await request()
  await t.jobs.boss.deleteAllJobs('batchReports')
  await t.finishJobs()
  expect(await get(batchId)).toMatchObject({ status: 'QUEUED', completed: 0 })
  await resumeBatches(t.ctx)
  await t.finishJobs()
  expect(await get(batchId)).toMatchObject({ status: 'DONE', completed: PEOPLE })

  await t.ctx.db.deleteFrom('batch_report_files').execute()
  await reopenWithoutFiles(t.ctx.db)
  expect(await get(batchId)).toMatchObject({ status: 'QUEUED', completed: 0 })
  await resumeBatches(t.ctx)
  await t.finishJobs()
  expect(await get(batchId)).toMatchObject({ status: 'DONE', completed: PEOPLE })
}, 120_000)
