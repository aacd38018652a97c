import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInvitation,
  buildUser,
} from '../../testing/builders.ts'
import { takeBackConsent } from '../../testing/consent-steps.ts'
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
  async function take(body: object, language?: string) {
    const query = { organizationId, ...(language && { language }) }
    const answer = await t.call(endpoints.exportAssessments, { query, body }, administrator)
    expect(answer.status).toBe(200)
    const text: string = answer.body.toString('utf8')
    const [head = '', ...lines] = text.split('\r\n').slice(0, -1)
    return { headers: answer.headers, text, head, lines }
  }
  return { administrator, organizationId, cohortId, take }
}

const named = (firstName: string, lastName: string) => buildUser(t, { firstName, lastName })

it('the whole list is a file in UTF-8 that a spreadsheet knows as such, a line for each', async () => {
  const { cohortId, take } = await buildCollege()
  const learner = await named('Zoë', '李')
  const { assessmentId } = await buildCompletedAssessment(t, { learner, cohortId })
  await buildInvitation(t, { email: 'di@example.com', cohortId })
  const { text, head, lines, headers } = await take({ orderBy: '+Status' })
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="assessments-\d{4}-\d\d-\d\d\.csv"/)
  expect(head.slice(1).split(',')).toHaveLength(11)
  const today = t.ctx.now().toISOString().slice(0, 10)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^,,di@example.com,.*,Invited,0,/)
  expect(lines[1]).toBe(
    `李,Zoë,${learner.username},'=cmd|’calc’!A1,Sample Instrument,Completed,100,${today},${today},${today},${assessmentId}`,
  )
})

it('its headings and statuses are in the language that is asked for', async () => {
  const { cohortId, take } = await buildCollege()
  await buildAssessment(t, { cohortId })
  const { head, lines } = await take({}, 'es')
  expect(head).toContain('Correo electrónico')
  expect(lines[0]).toContain('Sin empezar')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '\t=1', '\r=1', '\n=1'])(
  'no name is a formula: %j (REQ-142, SEC-039)',
  async (lastName) => {
    const { cohortId, take } = await buildCollege()
    await buildAssessment(t, { learner: await named('Kim', lastName), cohortId })
    const { text } = await take({})
    const written = text.slice(text.indexOf('\r\n') + 2)
    expect(written.replace(/^"/, '').startsWith(`'${lastName}`)).toBe(true)
  },
)

it('a comma, a quote and a line end stay inside their cell (SEC-039)', async () => {
  const { cohortId, take } = await buildCollege()
  await buildAssessment(t, { learner: await named('Kim "K"', 'Li, the\r\nsecond'), cohortId })
  expect((await take({})).text).toContain('"Li, the\r\nsecond","Kim ""K""",')
})

it('holds what the filters leave, or exactly the chosen ones, and never another organisation’s (REQ-142)', async () => {
  const { cohortId, take } = await buildCollege()
  const other = await buildCollege()
  const foreign = await buildAssessment(t, { cohortId: other.cohortId })
  const bo = await buildAssessment(t, { learner: await named('Bo', 'Baker'), cohortId })
  await buildCompletedAssessment(t, { learner: await named('Cy', 'Cook'), cohortId })
  expect((await take({})).lines).toHaveLength(2)
  expect((await take({ status: 'COMPLETED' })).lines.map((line) => line.slice(0, 7))).toEqual(['Cook,Cy'])
  expect((await take({ keyword: 'bak' })).lines).toHaveLength(1)
  const chosen = await take({ ids: [bo.assessmentId, foreign.assessmentId] })
  expect(chosen.lines.map((line) => line.slice(0, 8))).toEqual(['Baker,Bo'])
  expect((await take({ ids: [] })).lines).toHaveLength(0)
})

it('nobody who has withdrawn their consent is in it', async () => {
  const { cohortId, take } = await buildCollege()
  const { assessmentId, learner } = await buildCompletedAssessment(t, { cohortId })
  await takeBackConsent(t, learner)
  expect((await take({})).lines).toEqual([])
  expect((await take({ ids: [assessmentId] })).lines).toEqual([])
})

it('is complete and in order beyond what is read at a time', async () => {
  const { cohortId, take } = await buildCollege()
  const { accessCodeId } = await buildInvitation(t, { email: 'a@example.com', cohortId })
  const emails = Array.from({ length: 2100 }, (_, i) => `p${String(i).padStart(5, '0')}@example.com`)
  await t.ctx.db
    .insertInto('invitations')
    .values(emails.map((email) => ({ email, cohort_id: cohortId, access_code_id: accessCodeId })))
    .execute()
  const { lines } = await take({ orderBy: '+Email', keyword: 'p0' })
  expect(lines.map((line) => line.split(',')[2])).toEqual(emails)
})

it('is written down with who took it and how much (REQ-142)', async () => {
  const { administrator, organizationId, cohortId, take } = await buildCollege()
  await buildAssessment(t, { cohortId })
  await take({ keyword: 'secret-name' })
  await take({})
  const lines = await t.ctx.db
    .selectFrom('audit_events')
    .select('details')
    .where('event', '=', 'assessments.exported')
    .where('actor_id', '=', administrator.userId)
    .orderBy('id')
    .execute()
  expect(lines).toEqual([0, 1].map((assessments) => ({ details: { organizationId, assessments } })))
})
