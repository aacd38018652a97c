import { randomBytes } from 'node:crypto'
import { type BatchReportDetails, batchSettings, type Colleague, endpoints, type Report } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { grantAdministrator } from '../../organizations/administrators/grant-administrator.ts'
import { revokeAdministrator } from '../../organizations/administrators/revoke-administrator.ts'
import { deleteAdministratorRoles } from '../../organizations/administrators/shared-queries.ts'
import { createPdfPrinter } from '../../results/reports/pdf-printer.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildUser,
} from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { enqueueAbandonedBatches } from './worker/enqueue-abandoned-batches.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => {
  delete t.clock.now
})
afterAll(() => t.close())

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>

async function buildOwnCohort() {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, administrator)
  return { administrator, organizationId: administrator.organizationId, cohortId }
}

async function completeAssessment(cohortId: string, firstName = 'Robin', lastName = 'Example') {
  const learner = await buildUser(t, { firstName, lastName })
  return buildCompletedAssessment(t, { cohortId, learner })
}

function startBatch(caller: Administrator, options: Record<string, unknown>) {
  const type = (options.type ?? 'individual') as 'individual' | 'group'
  const { organizationId } = caller
  const body = {
    organizationId,
    type,
    path: `/reports/${type}` as const,
    settings: batchSettings,
    ...options,
  }
  return t.call(endpoints.createBatchReport, { body }, caller)
}

async function getBatch(caller: { accessToken: string }, batchId: string): Promise<BatchReportDetails> {
  return (await t.call(endpoints.getBatchReport, { params: { batchId } }, caller)).body
}

function getFile(caller: { accessToken: string }, batchId: string) {
  return t.call(endpoints.getBatchReportFile, { params: { batchId } }, caller)
}

async function setConsent(userId: string, status: 'accepted' | 'withdrawn') {
  const consent = { user_id: userId, policy_type: 'privacy-policy', version: '1', status }
  await t.ctx.db.insertInto('user_consents').values(consent).execute()
}

/** Sends a request, and makes a change between the first query whose rows match and the query after it. */
async function changeAfterResult<T>(
  matches: (rows: Record<string, unknown>[]) => boolean,
  change: () => Promise<unknown>,
  request: () => Promise<T>,
) {
  const { db } = t.ctx
  let hasChanged = false
  t.ctx.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!hasChanged && matches(result.rows)) {
        hasChanged = true
        await change()
      }
      return result
    },
  })
  try {
    const response = await request()
    expect(hasChanged).toBe(true)
    return response
  } finally {
    t.ctx.db = db
  }
}

const withdrawConsent = (userId: string) => setConsent(userId, 'withdrawn')

describe('a batch of a cohort', () => {
  it('names the learners whose names have no font, with the script (REQ-118)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    await completeAssessment(cohortId, 'ꦱꦸꦏꦂ', 'Ada')
    await completeAssessment(cohortId, '𠮷', '𡈽屋')
    await completeAssessment(cohortId, 'བསྟན་འཛིན', 'ଦାସ')
    const { body } = await startBatch(administrator, { folderId: cohortId })
    const unprintable = [
      { learnerName: 'ꦱꦸꦏꦂ Ada', script: 'Java' },
      { learnerName: '𠮷 𡈽屋', script: 'Hani' },
    ]
    expect(new Set(body.unprintable)).toEqual(new Set(unprintable))
    await t.finishJobs()
    expect(new Set((await getBatch(administrator, body.id)).unprintable)).toEqual(new Set(unprintable))
    expect(await getFile(administrator, body.id)).toMatchObject({ status: 200 })
  })

  it('contains one report of each learner who completed an assessment, in an archive sorted by last name (REQ-118)', async () => {
    const { administrator, organizationId, cohortId } = await buildOwnCohort()
    await completeAssessment(cohortId, 'Zoë', 'Ångström')
    const adasAssessment = await completeAssessment(cohortId, 'Ada', 'Lovelace')
    await buildCompletedAssessment(t, { cohortId, learner: adasAssessment.learner })
    await completeAssessment(cohortId, 'Ada', 'lovelace')
    await completeAssessment(cohortId, 'a/b:c*?', 'CON')
    await buildAssessment(t, { cohortId })

    const { status, body } = await startBatch(administrator, { folderId: cohortId })
    expect(status).toBe(202)
    expect(body).toMatchObject({ status: 'QUEUED', total: 4, completed: 0, failed: 0, links: { file: null } })
    expect((await getFile(administrator, body.id)).body.code).toBe('batch.running')

    await t.finishJobs()
    const batch = await getBatch(administrator, body.id)
    expect(batch).toMatchObject({ status: 'DONE', total: 4, completed: 4, failed: 0, failures: [] })
    expect(batch).toMatchObject({
      type: 'individual',
      folder: { id: cohortId },
      requestedBy: 'Robin Example',
    })

    const response = await getFile(administrator, body.id)
    expect(response.headers['content-type']).toBe('application/zip')
    expect(Number(response.headers['content-length'])).toBe(response.body.length)
    expect(response.headers['content-disposition']).toMatch(/Reports - \d{4}-\d\d-\d\d\.zip|Reports%20-%20/)
    const day = new Date().toISOString().slice(0, 10)
    const files = Object.entries(await unzip(response.body)).map(([name, bytes]) => [
      name,
      String(bytes.subarray(0, 5)),
    ])
    expect(files).toEqual([
      [`Ångström, Zoë - ${day}.pdf`, '%PDF-'],
      [`CON_, a b c - ${day}.pdf`, '%PDF-'],
      [expect.stringMatching(new RegExp(`^[Ll]ovelace, Ada - ${day}\\.pdf$`)), '%PDF-'],
      [expect.stringMatching(new RegExp(`^[Ll]ovelace, Ada - ${day} \\(2\\)\\.pdf$`)), '%PDF-'],
    ])
    const events = await listAuditEvents(t.ctx.db, { userId: administrator.userId })
    const exportDetails = events
      .filter(({ event }) => event === 'reports.exported')
      .map(({ details }) => details)
    expect(exportDetails).toMatchObject([
      { step: 'requested', batchId: body.id, organizationId },
      { step: 'downloaded', batchId: body.id, files: 4 },
    ])
  })

  it('is produced even if the cohort is archived after the request', async () => {
    const { administrator, organizationId, cohortId } = await buildOwnCohort()
    for (let i = 0; i < 5; i++) await completeAssessment(cohortId)
    const options = { folderId: cohortId }
    const { body: individual } = await startBatch(administrator, options)
    const { body: group } = await startBatch(administrator, { ...options, type: 'group' })
    const args = { params: options, query: { organizationId } }
    const { name, version } = (await t.call(endpoints.getCohort, args, administrator)).body
    const archive = { ...args, body: { name, version, isArchived: true } }
    expect((await t.call(endpoints.updateCohort, archive, administrator)).status).toBe(200)
    await t.finishJobs()
    for (const { id, total } of [individual, group]) {
      const folder = { id: cohortId, name }
      expect(await getBatch(administrator, id)).toMatchObject({ status: 'DONE', completed: total, folder })
      expect((await getFile(administrator, id)).status).toBe(200)
    }
  })

  it('excludes learners who withdraw consent before or after it is produced (SEC-040)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const [earlyWithdrawal, lateWithdrawal] = [
      await completeAssessment(cohortId, 'Withdrawn', 'Before'),
      await completeAssessment(cohortId, 'Withdrawn', 'After'),
    ]
    for (const name of ['One', 'Two']) await completeAssessment(cohortId, name, 'Remaining')
    await withdrawConsent(earlyWithdrawal.learner.userId)
    const { body } = await startBatch(administrator, { folderId: cohortId })
    expect(body.total).toBe(3)
    await t.finishJobs()
    await withdrawConsent(lateWithdrawal.learner.userId)
    const names = Object.keys(await unzip((await getFile(administrator, body.id)).body)).join()
    expect(names).toMatch(/One/)
    expect(names).not.toMatch(/Withdrawn/)
  })

  it.each([
    ['one file', 1],
    ['three files', 3],
  ])(
    'is downloaded completely even if it is retried during the download of %s (SEC-087)',
    async (_files, count) => {
      const { administrator, cohortId } = await buildOwnCohort()
      for (let i = 0; i < count; i++) await completeAssessment(cohortId)
      const { body } = await startBatch(administrator, { folderId: cohortId })
      await t.finishJobs()
      const bytes = randomBytes(1024)
      await t.ctx.db.updateTable('batch_report_files').set({ bytes }).execute()
      const retry = { params: { batchId: body.id }, body: { only: 'all' as const } }
      const response = await changeAfterResult(
        ([row]) => row?.item_id !== undefined && row.size === bytes.length,
        () => t.call(endpoints.retryBatchReport, retry, administrator),
        () => getFile(administrator, body.id),
      )
      expect(response.status).toBe(200)
      const files = count === 1 ? [response.body] : Object.values(await unzip(response.body))
      expect(files.map((content) => bytes.equals(content))).toEqual(Array.from({ length: count }, () => true))
      expect((await getFile(administrator, body.id)).body.code).toBe('batch.running')
      await t.finishJobs()
    },
  )

  it('is rejected if no learner has completed an assessment', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    await buildAssessment(t, { cohortId })
    const { status, body } = await startBatch(administrator, { folderId: cohortId })
    expect([status, body.code]).toEqual([409, 'batch.empty'])
  })
})

describe('a batch of selected assessments', () => {
  it('states why reports failed, without the names of learners who withdrew consent (REQ-119)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const completedAssessment = await completeAssessment(cohortId, 'Ada', 'Lovelace')
    const startedAssessment = await buildAssessment(t, {
      cohortId,
      learner: await buildUser(t, { firstName: 'Not', lastName: 'Yet' }),
    })
    const withdrawnAssessment = await completeAssessment(cohortId, 'Secret', 'Name')
    await withdrawConsent(withdrawnAssessment.learner.userId)
    const assessmentIds = [startedAssessment, completedAssessment, withdrawnAssessment].map(
      ({ assessmentId }) => assessmentId,
    )
    const duplicate = completedAssessment.assessmentId
    const { body } = await startBatch(administrator, { assessmentIds: [...assessmentIds, duplicate] })
    await t.finishJobs()
    const batch = await getBatch(administrator, body.id)
    expect(batch).toMatchObject({ status: 'DONE', total: 3, completed: 1, failed: 2, folder: null })
    const nullNumbers = { needed: null }
    expect(batch.failures).toEqual([
      {
        assessmentId: startedAssessment.assessmentId,
        learnerName: 'Not Yet',
        code: 'report.not_ready',
        ...nullNumbers,
      },
      { assessmentId: null, learnerName: null, code: 'not_found', ...nullNumbers },
    ])
    const response = await getFile(administrator, body.id)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.headers['content-disposition']).toContain('Lovelace')
  })

  it('is rejected as a whole if one of the assessments belongs to another organization, and a batch of a cohort of that organization is rejected too (SEC-040)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const foreignAssessment = await completeAssessment((await buildOwnCohort()).cohortId)
    const ownAssessment = await completeAssessment(cohortId)
    const assessmentIds = [ownAssessment.assessmentId, foreignAssessment.assessmentId]
    for (const type of ['individual', 'group']) {
      expect((await startBatch(administrator, { assessmentIds, type })).status).toBe(404)
    }
    const foreignCohortBatch = await startBatch(administrator, { folderId: foreignAssessment.cohortId })
    expect(foreignCohortBatch.status).toBe(404)
    const { body } = await t.call(endpoints.listBatchReports, { query: administrator }, administrator)
    expect(body.items).toEqual([])
  })

  it('is rejected if the assessments belong to several organizations, even if the requester administers all of them (SEC-040)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const otherCohort = await buildOwnCohort()
    const { organizationId } = otherCohort
    await grantAdministrator(t.ctx.db, { organizationId, userId: administrator.userId })
    const ids = [(await completeAssessment(cohortId)).assessmentId]
    for (let i = 0; i < 5; i++) ids.push((await completeAssessment(otherCohort.cohortId)).assessmentId)
    for (const type of ['individual', 'group']) {
      expect((await startBatch(administrator, { assessmentIds: ids, type })).status).toBe(404)
    }
  })

  it('can be retried for the failed reports or for all reports (REQ-117)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const realRenderPdf = t.ctx.renderPdf
    const assessments = [
      await completeAssessment(cohortId, 'Failing', 'Example'),
      await completeAssessment(cohortId),
    ]
    const ids = assessments.map(({ assessmentId }) => assessmentId)
    let isFailing = true
    const renders: string[] = []
    t.ctx.renderPdf = async (report) => {
      const name = report.kind === 'individual' ? report.learner.name : 'group'
      renders.push(name)
      if (isFailing && name === 'Failing Example') throw new Error('rendering failed')
      return realRenderPdf(report)
    }
    t.ctx.log.error = () => {}
    const { body } = await startBatch(administrator, { assessmentIds: ids })
    await t.finishJobs()
    const retry = (only: 'all' | 'failed') =>
      t.call(endpoints.retryBatchReport, { params: { batchId: body.id }, body: { only } }, administrator)
    const firstResult = await getBatch(administrator, body.id)
    expect(firstResult).toMatchObject({ status: 'DONE', completed: 1, failed: 1 })
    expect(firstResult.failures[0]).toMatchObject({ code: 'internal', learnerName: 'Failing Example' })
    expect(renders.toSorted()).toEqual([...Array(5).fill('Failing Example'), 'Robin Example'])

    expect((await retry('failed')).body).toMatchObject({ status: 'QUEUED', completed: 1, failed: 0 })
    expect((await retry('failed')).body.code).toBe('batch.running')
    isFailing = false
    await t.finishJobs()
    expect(renders).toHaveLength(7)
    expect(await getBatch(administrator, body.id)).toMatchObject({ status: 'DONE', completed: 2, failed: 0 })
    expect((await retry('failed')).body.code).toBe('batch.empty')
    expect((await retry('all')).status).toBe(202)
    await t.finishJobs()
    expect(renders).toHaveLength(9)
    t.ctx.renderPdf = realRenderPdf
  })
})

it('a report whose rendering fails once is retried and saved (REQ-120)', async () => {
  const { administrator, cohortId } = await buildOwnCohort()
  const { assessmentId } = await completeAssessment(cohortId)
  const realRenderPdf = t.ctx.renderPdf
  let attempts = 0
  t.ctx.renderPdf = async (report) => {
    attempts += 1
    if (attempts === 1) throw new Error('the process was killed')
    return realRenderPdf(report)
  }
  const { body } = await startBatch(administrator, { assessmentIds: [assessmentId] })
  await t.finishJobs()
  expect(attempts).toBe(2)
  expect(await getBatch(administrator, body.id)).toMatchObject({ status: 'DONE', completed: 1, failed: 0 })
  t.ctx.renderPdf = realRenderPdf
})

it.each([
  ['saved if it is then rendered in time', 2, { status: 'DONE', completed: 1, failures: [] }],
  [
    'failed with this reason after five attempts',
    5,
    { status: 'FAILED', failures: [{ code: 'service.unavailable' }] },
  ],
])(
  'a report that is not rendered in time waits, has more time in the next attempt, and is %s (REQ-371)',
  async (_result, timeouts, result) => {
    const { administrator, cohortId } = await buildOwnCohort()
    const { assessmentId } = await completeAssessment(cohortId)
    const realRenderPdf = t.ctx.renderPdf
    const timeLimitsOfAttempts: unknown[] = []
    t.ctx.renderPdf = async (report, timeLimits) => {
      timeLimitsOfAttempts.push(timeLimits)
      return timeLimitsOfAttempts.length > timeouts ? realRenderPdf(report) : printWithTooShortTimeout(report)
    }
    const runBatch = async () => {
      await enqueueAbandonedBatches(t.ctx)
      await t.finishJobs()
    }
    const { body } = await startBatch(administrator, { assessmentIds: [assessmentId] })
    const attempts = Math.min(timeouts + 1, 5)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await runBatch()
      await runBatch()
      expect(timeLimitsOfAttempts).toHaveLength(attempt)
      const { rows } = await sql<{ seconds: number | null }>`
        update batch_report_items as item set claimed_until = now() - interval '1 second'
        from batch_report_items as earlier
        where item.id = earlier.id and item.batch_id = ${body.id} and item.status = 'WAITING'
        returning extract(epoch from earlier.claimed_until - now())::float8 as seconds`.execute(t.ctx.db)
      if (attempt < attempts) expect(rows[0]!.seconds).toBeGreaterThan(20 * attempt)
    }
    expect(timeLimitsOfAttempts).toEqual(Array.from({ length: attempts }, (_, i) => i + 1))
    expect(await getBatch(administrator, body.id)).toMatchObject(result)
    t.ctx.renderPdf = realRenderPdf
  },
)

/** Rejects with a RenderTimeoutError, because no render process starts within a millisecond. */
async function printWithTooShortTimeout(report: Report) {
  const printer = createPdfPrinter(t.ctx.config.localesDir, undefined, { timeoutMs: 1 })
  return printer.print(report).finally(printer.close)
}

describe('a batch with a group report', () => {
  it('produces one PDF about the cohort (REQ-121)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    for (let i = 0; i < 5; i++) await completeAssessment(cohortId)
    const { body } = await startBatch(administrator, { folderId: cohortId, type: 'group', language: 'fr' })
    await t.finishJobs()
    expect(await getBatch(administrator, body.id)).toMatchObject({
      status: 'DONE',
      completed: 1,
      language: 'fr',
    })
    const response = await getFile(administrator, body.id)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toContain('Group')
  })

  it('is refused immediately if fewer than five people are new and there is no earlier edition (REQ-121, REQ-132)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    for (let i = 0; i < 4; i++) await completeAssessment(cohortId)
    const { status, body } = await startBatch(administrator, { type: 'group', folderId: cohortId })
    expect([status, body.code, body.details]).toEqual([409, 'group.too_small', { needed: 1 }])
  })

  it('creates an edition by the same rules and names it, otherwise uses the newest, which no withdrawal prevents (REQ-121, REQ-132, SEC-042)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const people: Awaited<ReturnType<typeof completeAssessment>>[] = []
    for (let i = 0; i < 6; i++) people.push(await completeAssessment(cohortId))
    const start = async () => (await startBatch(administrator, { type: 'group', folderId: cohortId })).body
    const batch = await start()
    expect(batch.edition).toEqual({ number: 1, n: 6 })
    await withdrawConsent(people[0]!.learner.userId)
    await t.finishJobs()
    expect(await getBatch(administrator, batch.id)).toMatchObject({ status: 'DONE', failures: [] })
    for (let i = 0; i < 4; i++) await completeAssessment(cohortId)
    expect((await start()).edition).toEqual({ number: 1, n: 6 })
    await completeAssessment(cohortId)
    expect((await start()).edition).toEqual({ number: 2, n: 11 })
  })

  it('fails if the requester is no longer an administrator, and succeeds when another administrator retries it', async () => {
    const { administrator, organizationId, cohortId } = await buildOwnCohort()
    for (let i = 0; i < 5; i++) await completeAssessment(cohortId)
    const [dismissedAdministrator, erasedAdministrator] = [
      await buildAdministrator(t, { organizationId }),
      await buildAdministrator(t, { organizationId }),
    ]
    const options = { folderId: cohortId, type: 'group' }
    const ids = [
      (await startBatch(dismissedAdministrator, options)).body.id,
      (await startBatch(erasedAdministrator, options)).body.id,
    ]
    await deleteAdministratorRoles(t.ctx.db, organizationId, dismissedAdministrator.userId)
    const { userId, password } = erasedAdministrator
    const erasure = await t.call(
      endpoints.eraseAccount,
      { params: { userId }, body: { password } },
      erasedAdministrator,
    )
    expect(erasure.status).toBe(204)
    await t.finishJobs()
    for (const batchId of ids) {
      const failures = [{ assessmentId: null, learnerName: null, code: 'batch.requester_left' }]
      expect(await getBatch(administrator, batchId)).toMatchObject({ status: 'FAILED', failures })
      const retry = { params: { batchId }, body: { only: 'failed' as const } }
      expect((await t.call(endpoints.retryBatchReport, retry, administrator)).status).toBe(202)
      await t.finishJobs()
      expect(await getBatch(administrator, batchId)).toMatchObject({ status: 'DONE', failed: 0 })
    }
  })

  it('is about the whole cohort of selected people, who must belong to one cohort (REQ-121)', async () => {
    const { administrator, organizationId, cohortId } = await buildOwnCohort()
    const otherCohort = await buildCohort(t, { organizationId })
    const foreignAssessment = await completeAssessment(otherCohort.cohortId)
    const assessmentIds: string[] = []
    for (let i = 0; i < 5; i++) assessmentIds.push((await completeAssessment(cohortId)).assessmentId)
    const mixedBatch = await startBatch(administrator, {
      type: 'group',
      assessmentIds: [...assessmentIds, foreignAssessment.assessmentId],
    })
    expect([mixedBatch.status, mixedBatch.body.code]).toEqual([409, 'batch.mixed'])
    const { body } = await startBatch(administrator, { type: 'group', assessmentIds })
    await t.finishJobs()
    expect(await getBatch(administrator, body.id)).toMatchObject({ status: 'DONE', folder: { id: cohortId } })
  })
})

describe('a running batch', () => {
  /** More reports than a slot claims at a time, so that some of them are claimed after the change. */
  const PEOPLE = 9

  /** Runs the queued jobs, and makes the change while the first report is rendered. */
  async function changeDuringBatch(change: () => Promise<unknown>) {
    const { renderPdf } = t.ctx
    let renders = 0
    t.ctx.renderPdf = async () => {
      renders += 1
      if (renders === 1) await change()
      return Buffer.from('%PDF')
    }
    await t.finishJobs().finally(() => {
      t.ctx.renderPdf = renderPdf
    })
    expect(renders).toBe(PEOPLE)
  }

  async function readBatch(caller: Administrator, batchId: string) {
    const params = { batchId }
    const { organizationId } = caller
    const responses = [
      await t.call(endpoints.getBatchReport, { params }, caller),
      await getFile(caller, batchId),
      await t.call(endpoints.retryBatchReport, { params, body: { only: 'failed' } }, caller),
    ]
    const list = await t.call(endpoints.listBatchReports, { query: { organizationId } }, caller)
    return { responses: responses.map(({ status, body }) => body.code ?? status), list }
  }

  it('is completed if its requester loses the administrator role; other administrators can download it, and the requester can no longer access it (SEC-040)', async () => {
    const { administrator, organizationId, cohortId } = await buildOwnCohort()
    for (let i = 0; i < PEOPLE; i++) await completeAssessment(cohortId)
    const requester = await buildAdministrator(t, { organizationId })
    const { body } = await startBatch(requester, { folderId: cohortId })
    await changeDuringBatch(() =>
      revokeAdministrator(t.ctx, { organizationId, username: requester.username }),
    )
    const { responses, list } = await readBatch(requester, body.id)
    expect([...responses, list.body.code]).toEqual(Array(4).fill('not_found'))
    const batch = await getBatch(administrator, body.id)
    expect(batch).toMatchObject({ status: 'DONE', completed: PEOPLE, failed: 0 })
    expect(Object.keys(await unzip((await getFile(administrator, body.id)).body))).toHaveLength(PEOPLE)
  })

  it('is still completed if its requester’s role is limited to fewer cohorts; another administrator can still see it, but the requester can no longer access it (SEC-125)', async () => {
    const { administrator, organizationId, cohortId } = await buildOwnCohort()
    const otherCohort = await buildCohort(t, { organizationId })
    const assessmentIds: string[] = []
    for (let i = 0; i < PEOPLE; i++) {
      const assessment = await completeAssessment(i === 0 ? otherCohort.cohortId : cohortId)
      assessmentIds.push(assessment.assessmentId)
    }
    const cohortIds = [cohortId, otherCohort.cohortId]
    const requester = await buildAdministrator(t, { organizationId, cohortIds })
    const { body } = await startBatch(requester, { assessmentIds })
    expect(body.total).toBe(PEOPLE)
    const query = { organizationId }
    const { items } = (await t.call(endpoints.listColleagues, { query }, administrator)).body
    const colleague = items.find(({ email }: Colleague) => email === requester.username)
    const { id: colleagueId, version } = colleague
    const limit = { organizationRole: 'CohortAdmin' as const, folderIds: [cohortId], version }
    await changeDuringBatch(() =>
      t.call(endpoints.updateColleague, { params: { colleagueId }, query, body: limit }, administrator),
    )
    const { responses, list } = await readBatch(requester, body.id)
    expect(responses).toEqual(Array(3).fill('not_found'))
    expect([list.status, list.body.items]).toEqual([200, []])
    expect(await getBatch(administrator, body.id)).toMatchObject({ status: 'DONE', completed: PEOPLE })
  })
})

describe('a request for a batch', () => {
  it.each([
    ['a path for the other type of report', { path: '/reports/group' }],
    ['an unsupported selector', { settings: { ...batchSettings, selector: 'div' } }],
    ['an unsupported width', { settings: { ...batchSettings, width: 8.5 } }],
    ['an unsupported height', { settings: { ...batchSettings, height: 11 } }],
    ['an unsupported scale', { settings: { ...batchSettings, scale: 2 } }],
    ['no assessments', { assessmentIds: [] }],
    ['both assessments and a cohort', { folderId: '00000000-0000-4000-8000-000000000000' }],
  ])('is rejected if it contains %s (REQ-118)', async (_, invalidOptions) => {
    const { administrator } = await buildOwnCohort()
    const assessmentIds = ['00000000-0000-4000-8000-000000000000']
    const { status, body } = await startBatch(administrator, { assessmentIds, ...invalidOptions })
    expect([status, body.code]).toEqual([400, 'input.invalid'])
  })
})

it('a batch is inaccessible to the learners whose reports it contains and to administrators of other organizations', async () => {
  const { administrator, cohortId } = await buildOwnCohort()
  const { learner } = await completeAssessment(cohortId)
  const otherAdministrator = await buildAdministrator(t)
  const { body } = await startBatch(administrator, { folderId: cohortId })
  await t.finishJobs()
  for (const caller of [otherAdministrator, learner]) {
    const params = { batchId: body.id }
    const responses = [
      await t.call(endpoints.getBatchReport, { params }, caller),
      await t.call(endpoints.getBatchReportFile, { params }, caller),
      await t.call(endpoints.retryBatchReport, { params, body: { only: 'all' } }, caller),
      await t.call(
        endpoints.listBatchReports,
        { query: { organizationId: administrator.organizationId } },
        caller,
      ),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
})

it('erasing a learner removes their report from a batch (SEC-040)', async () => {
  const { administrator, cohortId } = await buildOwnCohort()
  const assessment = await completeAssessment(cohortId, 'Erased', 'Learner')
  for (let i = 0; i < 2; i++) await completeAssessment(cohortId)
  const { body } = await startBatch(administrator, { folderId: cohortId })
  await t.finishJobs()
  const { userId, password } = assessment.learner
  await t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, assessment.learner)
  expect(await getBatch(administrator, body.id)).toMatchObject({ total: 2, completed: 2 })
  expect(Object.keys(await unzip((await getFile(administrator, body.id)).body)).join()).not.toContain(
    'Erased',
  )
})
