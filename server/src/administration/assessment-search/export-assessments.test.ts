import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildInvitation,
  buildUser,
} from '../../testing/builders.ts'
import { changeDuringRequest } from '../../testing/change-during-request.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function buildCollege() {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { cohortId } = await buildCohort(t, { organizationId, name: '=cmd|’calc’!A1' })
  async function exportCsv(body: object, language?: string) {
    const query = { organizationId, ...(language && { language }) }
    const response = await t.call(endpoints.exportAssessments, { query, body }, administrator)
    expect(response.status).toBe(200)
    const text: string = response.body.toString('utf8')
    const [header = '', ...lines] = text.split('\r\n').slice(0, -1)
    return { headers: response.headers, text, header, lines, rows: lines.map(cellsOf) }
  }
  return { administrator, organizationId, cohortId, exportCsv }
}

/** Splits a CSV line into its cells, which must not contain quotes or line breaks. */
const cellsOf = (line: string) => line.slice(1, -1).split('","')

const buildNamedUser = (firstName: string, lastName: string) => buildUser(t, { firstName, lastName })

it('the CSV file is in UTF-8 with a byte order mark, and has one row per assessment or open invitation', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  const learner = await buildNamedUser('Zoë', '李')
  const { assessmentId } = await buildCompletedAssessment(t, { learner, cohortId })
  await buildInvitation(t, { email: 'di@example.com', cohortId })
  const { text, header, lines, rows, headers } = await exportCsv({ orderBy: '+Status' })
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="assessments-\d{4}-\d\d-\d\d\.csv"/)
  expect(header.slice(1).split(',')).toHaveLength(12)
  expect(cellsOf(header).slice(7, 10)).toEqual(['Added (UTC)', 'Last updated (UTC)', 'Completed (UTC)'])
  const today = t.ctx.now().toISOString().slice(0, 10)
  expect(lines).toHaveLength(2)
  expect(rows[0]?.slice(0, 3)).toEqual(['', '', 'di@example.com'])
  expect(rows[0]?.slice(5, 7)).toEqual(['Invited', '0'])
  expect(lines[1]).toBe(
    `"李","Zoë","${learner.username}","'=cmd|’calc’!A1","Sample Instrument","Completed","100","${today}","${today}","${today}","${assessmentId}",""`,
  )
})

it('the CSV file has headings and statuses in the requested language', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  await buildAssessment(t, { cohortId })
  const { header, lines } = await exportCsv({}, 'es')
  expect(header).toContain('Correo electrónico')
  expect(lines[0]).toContain('Sin empezar')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '\t=1', '\r=1', '\n=1'])(
  'a name that a spreadsheet would read as a formula is escaped: %j (REQ-142, SEC-039)',
  async (lastName) => {
    const { cohortId, exportCsv } = await buildCollege()
    await buildAssessment(t, { learner: await buildNamedUser('Kim', lastName), cohortId })
    const { text } = await exportCsv({})
    const firstRow = text.slice(text.indexOf('\r\n') + 2)
    expect(firstRow).toMatch(/^"'/)
  },
)

it.each(['x;=SUM(A1:A9);y', 'x;"=1', 'x\t=1', 'x\n=1', 'x; =1'])(
  'a formula that follows a separator inside a name is escaped: %j (SEC-039)',
  async (lastName) => {
    const { cohortId, exportCsv } = await buildCollege()
    await buildAssessment(t, { learner: await buildNamedUser('Kim', lastName), cohortId })
    const { text } = await exportCsv({})
    expect(text).toContain(`"${lastName.replace('=', "'=").replaceAll('"', '""')}","Kim"`)
  },
)

it('every cell is quoted (SEC-039)', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  await buildAssessment(t, { cohortId })
  const { header, lines } = await exportCsv({})
  for (const line of [header.replace('\ufeff', ''), ...lines]) expect(line).toMatch(/^"[^"]*"(,"[^"]*"){11}$/)
})

it('a comma, a quote or a line break in a name does not end its cell (SEC-039)', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  await buildAssessment(t, { learner: await buildNamedUser('Kim "K"', 'Li, the\r\nsecond'), cohortId })
  expect((await exportCsv({})).text).toContain('"Li, the\r\nsecond","Kim ""K""",')
})

it('the CSV file contains the rows that match the filters, or the selected rows, and no rows of another organization (REQ-142)', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  const otherCollege = await buildCollege()
  const otherAssessment = await buildAssessment(t, { cohortId: otherCollege.cohortId })
  const bo = await buildAssessment(t, { learner: await buildNamedUser('Bo', 'Baker'), cohortId })
  await buildCompletedAssessment(t, { learner: await buildNamedUser('Cy', 'Cook'), cohortId })
  expect((await exportCsv({})).lines).toHaveLength(2)
  expect((await exportCsv({ status: 'COMPLETED' })).rows.map((cells) => cells.slice(0, 2))).toEqual([
    ['Cook', 'Cy'],
  ])
  expect((await exportCsv({ keyword: 'bak' })).lines).toHaveLength(1)
  const selectedCsv = await exportCsv({ ids: [bo.assessmentId, otherAssessment.assessmentId] })
  expect(selectedCsv.rows.map((cells) => cells.slice(0, 2))).toEqual([['Baker', 'Bo']])
  expect((await exportCsv({ ids: [] })).lines).toHaveLength(0)
})

it('the CSV file excludes learners who have withdrawn their consent', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  const { assessmentId, learner } = await buildCompletedAssessment(t, { cohortId })
  await withdrawConsent(t, learner)
  expect((await exportCsv({})).lines).toEqual([])
  expect((await exportCsv({ ids: [assessmentId] })).lines).toEqual([])
})

it('the CSV file has all rows in order, even if they are loaded in several batches', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  const { id: instrument_id, version: instrument_version } = await buildInstrument(t)
  const emails = Array.from({ length: 2100 }, (_, i) => `p${String(i).padStart(5, '0')}@example.com`)
  await t.ctx.db
    .insertInto('invitations')
    .values(emails.map((email) => ({ email, cohort_id: cohortId, instrument_id, instrument_version })))
    .execute()
  const { rows } = await exportCsv({ orderBy: '+Email', keyword: 'p0' })
  expect(rows.map((cells) => cells[2])).toEqual(emails)
})

it('the audit log records which administrator exported assessments, and how many (REQ-142)', async () => {
  const { administrator, organizationId, cohortId, exportCsv } = await buildCollege()
  await buildAssessment(t, { cohortId })
  await exportCsv({ keyword: 'secret-name' })
  await exportCsv({})
  const { userId } = administrator
  const events = await listAuditEvents(t.ctx.db, { userId, events: ['assessments.exported'] })
  expect(events.map(({ details }) => details)).toEqual(
    [0, 1].map((assessments) => ({ organizationId, assessments })),
  )
})

it('the CSV file has the rows as they were when the export started, even if names change and consent is withdrawn during the export (SEC-087)', async () => {
  const { cohortId, exportCsv } = await buildCollege()
  const renamedLearner = await buildNamedUser('Kim', 'Before')
  const withdrawingLearner = await buildNamedUser('Robin', 'Before')
  for (const learner of [renamedLearner, withdrawingLearner])
    await buildCompletedAssessment(t, { learner, cohortId })
  const { rows } = await changeDuringRequest(t, {
    table: 'responses',
    request: () => exportCsv({}),
    async change() {
      const row = { last_name: 'After' }
      await t.ctx.db.updateTable('users').set(row).where('id', '=', renamedLearner.userId).execute()
      await withdrawConsent(t, withdrawingLearner)
    },
  })
  expect(rows.map(([lastName]) => lastName)).toEqual(['Before', 'Before'])
})
