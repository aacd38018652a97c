import { type BatchReportDetails, batchSettings, endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../audit/list-audit-events.ts'
import { deleteAdministratorRole } from '../organizations/queries.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { unzip } from '../testing/unzip.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => {
  delete t.clock.now
})
afterAll(() => t.close())

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

async function place() {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, administrator)
  return { administrator, organizationId: administrator.organizationId, cohortId }
}

async function completed(cohortId: string, firstName = 'Robin', lastName = 'Example') {
  const learner = await buildUser(t, { firstName, lastName })
  return buildCompletedAssessment(t, { cohortId, learner })
}

function start(as: Administrator, wanted: Record<string, unknown>) {
  const type = (wanted.type ?? 'individual') as 'individual' | 'group'
  const { organizationId } = as
  const body = { organizationId, type, path: `/reports/${type}` as const, settings: batchSettings, ...wanted }
  return t.call(endpoints.createBatchReport, { body }, as)
}

async function get(as: { accessToken: string }, batchId: string): Promise<BatchReportDetails> {
  return (await t.call(endpoints.getBatchReport, { params: { batchId } }, as)).body
}

function file(as: { accessToken: string }, batchId: string) {
  return t.call(endpoints.getBatchReportFile, { params: { batchId } }, as)
}

async function withdraw(userId: string) {
  const consent = { user_id: userId, policy_type: 'privacy-policy', version: '1', status: 'withdrawn' }
  await t.ctx.db.insertInto('user_consents').values(consent).execute()
}

describe('a batch of a cohort', () => {
  it('has the newest report of everybody who has completed one, in an archive whose names sort by family (REQ-118)', async () => {
    const { administrator, organizationId, cohortId } = await place()
    await completed(cohortId, 'Zoë', 'Ångström')
    const twice = await completed(cohortId, 'Ada', 'Lovelace')
    await buildCompletedAssessment(t, { cohortId, learner: twice.learner })
    await completed(cohortId, 'Ada', 'lovelace')
    await completed(cohortId, 'a/b:c*?', 'CON')
    await buildAssessment(t, { cohortId })

    const { status, body } = await start(administrator, { folderId: cohortId })
    expect(status).toBe(202)
    expect(body).toMatchObject({ status: 'QUEUED', total: 4, completed: 0, failed: 0, links: { file: null } })
    expect((await file(administrator, body.id)).body.code).toBe('batch.running')

    await t.finishJobs()
    const done = await get(administrator, body.id)
    expect(done).toMatchObject({ status: 'DONE', total: 4, completed: 4, failed: 0, failures: [] })
    expect(done).toMatchObject({ type: 'individual', folder: { id: cohortId }, requestedBy: 'Robin Example' })

    const answer = await file(administrator, body.id)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
    expect(answer.headers['content-disposition']).toMatch(/Reports - \d{4}-\d\d-\d\d\.zip|Reports%20-%20/)
    const day = new Date().toISOString().slice(0, 10)
    const names = Object.entries(await unzip(answer.body)).map(([name, bytes]) => [
      name,
      String(bytes.subarray(0, 5)),
    ])
    expect(names).toEqual([
      [`Ångström, Zoë - ${day}.pdf`, '%PDF-'],
      [`CON_, a b c - ${day}.pdf`, '%PDF-'],
      [expect.stringMatching(new RegExp(`^[Ll]ovelace, Ada - ${day}\\.pdf$`)), '%PDF-'],
      [expect.stringMatching(new RegExp(`^[Ll]ovelace, Ada - ${day} \\(2\\)\\.pdf$`)), '%PDF-'],
    ])
    const lines = await listAuditEvents(t.ctx.db, { userId: administrator.userId })
    const steps = lines.filter(({ event }) => event === 'reports.exported').map(({ details }) => details)
    expect(steps).toMatchObject([
      { step: 'requested', batchId: body.id, organizationId },
      { step: 'downloaded', batchId: body.id, files: 4 },
    ])
  })

  it('leaves out who has withdrawn their consent, before and after it is made (SEC-040)', async () => {
    const { administrator, cohortId } = await place()
    const [before, after] = [await completed(cohortId, 'Be', 'Fore'), await completed(cohortId, 'Af', 'Ter')]
    for (const name of ['One', 'Two']) await completed(cohortId, name, 'Stays')
    await withdraw(before.learner.userId)
    const { body } = await start(administrator, { folderId: cohortId })
    expect(body.total).toBe(3)
    await t.finishJobs()
    await withdraw(after.learner.userId)
    const names = Object.keys(await unzip((await file(administrator, body.id)).body)).join()
    expect(names).toMatch(/One/)
    expect(names).not.toMatch(/Fore|Ter/)
  })

  it('in which nobody has completed one is refused', async () => {
    const { administrator, cohortId } = await place()
    await buildAssessment(t, { cohortId })
    const { status, body } = await start(administrator, { folderId: cohortId })
    expect([status, body.code]).toEqual([409, 'batch.empty'])
  })
})

describe('a batch of chosen assessments', () => {
  it('makes what it can and names the reason of what it cannot, without naming who has withdrawn (REQ-119)', async () => {
    const { administrator, cohortId } = await place()
    const good = await completed(cohortId, 'Ada', 'Lovelace')
    const open = await buildAssessment(t, {
      cohortId,
      learner: await buildUser(t, { firstName: 'Not', lastName: 'Yet' }),
    })
    const gone = await completed(cohortId, 'Secret', 'Name')
    await withdraw(gone.learner.userId)
    const assessmentIds = [open, good, gone].map(({ assessmentId }) => assessmentId)
    const { body } = await start(administrator, { assessmentIds: [...assessmentIds, good.assessmentId] })
    await t.finishJobs()
    const done = await get(administrator, body.id)
    expect(done).toMatchObject({ status: 'DONE', total: 3, completed: 1, failed: 2, folder: null })
    expect(done.failures).toEqual([
      { assessmentId: open.assessmentId, learnerName: 'Not Yet', code: 'report.not_ready' },
      { assessmentId: null, learnerName: null, code: 'not_found' },
    ])
    const answer = await file(administrator, body.id)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers['content-disposition']).toContain('Lovelace')
  })

  // Fails when `ownChoice` makes what it found instead of refusing.
  it('one of which is another organisation’s does not exist (SEC-040)', async () => {
    const { administrator, cohortId } = await place()
    const theirs = await completed((await place()).cohortId)
    const ours = await completed(cohortId)
    const assessmentIds = [ours.assessmentId, theirs.assessmentId]
    for (const type of ['individual', 'group']) {
      expect((await start(administrator, { assessmentIds, type })).status).toBe(404)
    }
    const foreign = await start(administrator, { folderId: theirs.cohortId })
    expect(foreign.status).toBe(404)
    const { body } = await t.call(endpoints.listBatchReports, { query: administrator }, administrator)
    expect(body.items).toEqual([])
  })

  it('that failed as a whole can be made again: only what failed, or all of it (REQ-117)', async () => {
    const { administrator, cohortId } = await place()
    const real = t.ctx.renderPdf
    const ids = [await completed(cohortId), await completed(cohortId)].map(({ assessmentId }) => assessmentId)
    const renders: string[] = []
    t.ctx.renderPdf = async (report) => {
      renders.push(report.kind)
      if (renders.length <= 1) throw new Error('the printer is broken')
      return real(report)
    }
    t.ctx.log.error = () => {}
    const { body } = await start(administrator, { assessmentIds: ids })
    await t.finishJobs()
    const again = (only: 'all' | 'failed') =>
      t.call(endpoints.retryBatchReport, { params: { batchId: body.id }, body: { only } }, administrator)
    const halfDone = await get(administrator, body.id)
    expect(halfDone).toMatchObject({ status: 'DONE', completed: 1, failed: 1 })
    expect(halfDone.failures[0]).toMatchObject({ code: 'internal', learnerName: 'Robin Example' })

    expect((await again('failed')).body).toMatchObject({ status: 'QUEUED', completed: 1, failed: 0 })
    expect((await again('failed')).body.code).toBe('batch.running')
    await t.finishJobs()
    expect(renders).toHaveLength(3)
    expect(await get(administrator, body.id)).toMatchObject({ status: 'DONE', completed: 2, failed: 0 })
    expect((await again('failed')).body.code).toBe('batch.empty')
    expect((await again('all')).status).toBe(202)
    await t.finishJobs()
    expect(renders).toHaveLength(5)
    t.ctx.renderPdf = real
  })
})

describe('a batch of a group', () => {
  it('is one PDF of the cohort, or the reason why not (REQ-121)', async () => {
    const { administrator, cohortId } = await place()
    for (let i = 0; i < 4; i++) await completed(cohortId)
    const small = (await start(administrator, { folderId: cohortId, type: 'group' })).body
    await t.finishJobs()
    expect(await get(administrator, small.id)).toMatchObject({
      status: 'FAILED',
      total: 1,
      links: { file: null },
      failures: [{ assessmentId: null, learnerName: null, code: 'group.too_small' }],
    })
    expect((await file(administrator, small.id)).status).toBe(404)

    await completed(cohortId)
    const { body } = await start(administrator, { folderId: cohortId, type: 'group', language: 'fr' })
    await t.finishJobs()
    expect(await get(administrator, body.id)).toMatchObject({ status: 'DONE', completed: 1, language: 'fr' })
    const answer = await file(administrator, body.id)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('Group')
  })

  it('of somebody who has lost the role meanwhile, or has gone, says so, and is made for whoever tries again', async () => {
    const { administrator, organizationId, cohortId } = await place()
    for (let i = 0; i < 5; i++) await completed(cohortId)
    const [dismissed, gone] = [
      await buildAdministrator(t, { organizationId }),
      await buildAdministrator(t, { organizationId }),
    ]
    const wanted = { folderId: cohortId, type: 'group' }
    const ids = [(await start(dismissed, wanted)).body.id, (await start(gone, wanted)).body.id]
    await deleteAdministratorRole(t.ctx.db, organizationId, dismissed.userId)
    const { userId, password } = gone
    expect(
      (await t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, gone)).status,
    ).toBe(204)
    await t.finishJobs()
    for (const batchId of ids) {
      const failures = [{ assessmentId: null, learnerName: null, code: 'batch.requester_left' }]
      expect(await get(administrator, batchId)).toMatchObject({ status: 'FAILED', failures })
      const again = { params: { batchId }, body: { only: 'failed' as const } }
      expect((await t.call(endpoints.retryBatchReport, again, administrator)).status).toBe(202)
      await t.finishJobs()
      expect(await get(administrator, batchId)).toMatchObject({ status: 'DONE', failed: 0 })
    }
  })

  it('takes exactly the chosen people, of one cohort (REQ-121)', async () => {
    const { administrator, organizationId, cohortId } = await place()
    const other = await buildCohort(t, { organizationId })
    const elsewhere = await completed(other.cohortId)
    const assessmentIds: string[] = []
    for (let i = 0; i < 5; i++) assessmentIds.push((await completed(cohortId)).assessmentId)
    const mixed = await start(administrator, {
      type: 'group',
      assessmentIds: [...assessmentIds, elsewhere.assessmentId],
    })
    expect([mixed.status, mixed.body.code]).toEqual([409, 'batch.mixed'])
    const { body } = await start(administrator, { type: 'group', assessmentIds })
    await t.finishJobs()
    expect(await get(administrator, body.id)).toMatchObject({ status: 'DONE', folder: { id: cohortId } })
  })
})

describe('the call', () => {
  it.each([
    ['a path of the other type', { path: '/reports/group' }],
    ['another selector', { settings: { ...batchSettings, selector: 'div' } }],
    ['another width', { settings: { ...batchSettings, width: 8.5 } }],
    ['another height', { settings: { ...batchSettings, height: 11 } }],
    ['another scale', { settings: { ...batchSettings, scale: 2 } }],
    ['nobody', { assessmentIds: [] }],
    ['both people and a cohort', { folderId: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses %s (REQ-118)', async (_what, changed) => {
    const { administrator } = await place()
    const assessmentIds = ['00000000-0000-4000-8000-000000000000']
    const { status, body } = await start(administrator, { assessmentIds, ...changed })
    expect([status, body.code]).toEqual([400, 'input.invalid'])
  })

  it('is for administrators of the organisation, and so is everything that came of it', async () => {
    const { administrator, cohortId } = await place()
    const { learner } = await completed(cohortId)
    const stranger = await buildAdministrator(t)
    const { body } = await start(administrator, { folderId: cohortId })
    await t.finishJobs()
    for (const other of [stranger, learner]) {
      const params = { batchId: body.id }
      const answers = [
        await t.call(endpoints.getBatchReport, { params }, other),
        await t.call(endpoints.getBatchReportFile, { params }, other),
        await t.call(endpoints.retryBatchReport, { params, body: { only: 'all' } }, other),
        await t.call(
          endpoints.listBatchReports,
          { query: { organizationId: administrator.organizationId } },
          other,
        ),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  })
})

it('an erased learner takes their report out of every batch (SEC-040)', async () => {
  const { administrator, cohortId } = await place()
  const [leaves] = [
    await completed(cohortId, 'Lea', 'Ves'),
    await completed(cohortId),
    await completed(cohortId),
  ]
  const { body } = await start(administrator, { folderId: cohortId })
  await t.finishJobs()
  const { userId, password } = leaves.learner
  await t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, leaves.learner)
  expect(await get(administrator, body.id)).toMatchObject({ total: 2, completed: 2 })
  expect(Object.keys(await unzip((await file(administrator, body.id)).body)).join()).not.toContain('Ves')
})
