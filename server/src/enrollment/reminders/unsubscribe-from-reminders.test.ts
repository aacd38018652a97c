import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { createMailer } from '../../platform/mail/create-mailer.ts'
import { buildAssessment, buildCohort, buildInstrument, buildUser } from '../../testing/builders.ts'
import { buildAddress, invite, listMailsTo, remind } from '../../testing/invitation-steps.ts'
import {
  buildInvitedCohort,
  cohortArgs,
  runRemindersAfter,
  saveReminders,
  sendReminderTo,
  stopReminders,
  unsubscribeCodeIn,
} from '../../testing/reminder-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())
afterEach(() => stopReminders(t))

async function buildCohortWithInvitation() {
  const { emails, ...cohort } = await buildInvitedCohort(t, 1)
  return { ...cohort, email: emails[0]! }
}

const unsubscribe = (code: string) => t.call(endpoints.unsubscribeFromReminders, { query: { code } })

it('the recipient of a reminder can use its unsubscribe link to stop all reminders from the organization without logging in (SEC-104, SEC-105)', async () => {
  const { administrator, cohortId, organizationId, email } = await buildCohortWithInvitation()
  const code = await sendReminderTo(t, administrator, cohortId, email)
  const responses = [await unsubscribe(code), await unsubscribe(code)]
  const { name: organizationName } = await t.ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  for (const { status, body } of responses) expect([status, body]).toEqual([200, { organizationName }])
  const events = await listAuditEvents(t.ctx.db, { events: ['reminders.stopped'] })
  expect(events.filter(({ details }) => JSON.stringify(details).includes(organizationId))).toHaveLength(1)

  const { body } = await t.call(endpoints.getReminders, cohortArgs(administrator, cohortId), administrator)
  expect(body).toMatchObject({ reachable: { INVITED: 0 }, unsubscribed: 1 })
  expect(await runRemindersAfter(t, 9)).toEqual([])
})

it('an administrator cannot remind a person who has unsubscribed, but can invite that person to another cohort (SEC-105)', async () => {
  const { administrator, cohortId, organizationId, email } = await buildCohortWithInvitation()
  await unsubscribe(await sendReminderTo(t, administrator, cohortId, email))
  const mailCount = (await listMailsTo(t, email)).length
  expect((await remind(t, administrator, { everyOpen: { folderId: cohortId } })).body).toEqual({
    reminded: 0,
    tooSoon: 0,
    unsubscribed: 1,
    notOpen: 0,
  })
  const { cohortId: secondCohortId } = await buildCohort(t, { organizationId })
  expect((await invite(t, administrator, secondCohortId, [email])).body.invited).toBe(1)
  expect(await listMailsTo(t, email)).toHaveLength(mailCount + 1)
})

it('a learner who has unsubscribed from one organization’s reminders gets none from it, even at a new address, but still gets reminders from other organizations (SEC-105)', async () => {
  const { administrator, cohortId } = await buildCohortWithInvitation()
  const learner = await buildUser(t)
  await buildAssessment(t, { cohortId, learner })
  await unsubscribe(await sendReminderTo(t, administrator, cohortId, learner.username))
  const email = buildAddress()
  await t.ctx.db
    .updateTable('users')
    .set({ username: email, email })
    .where('id', '=', learner.userId)
    .execute()
  await saveReminders(t, administrator, cohortId, { stages: ['NOT_STARTED'], version: 1 })
  expect(await runRemindersAfter(t, 9)).toEqual([])
  delete t.clock.now

  const otherCohort = await buildCohortWithInvitation()
  await buildAssessment(t, { cohortId: otherCohort.cohortId, learner })
  await saveReminders(t, otherCohort.administrator, otherCohort.cohortId, { stages: ['NOT_STARTED'] })
  expect((await runRemindersAfter(t, 4)).map(({ to }) => to)).toEqual([email])
})

it('an unknown or empty unsubscribe code is rejected (SEC-104)', async () => {
  const { status, body } = await unsubscribe('unknown')
  expect([status, body.code]).toEqual([404, 'unsubscribe.invalid'])
  expect((await t.call(endpoints.unsubscribeFromReminders, { query: { code: '' } })).status).toBe(400)
})

it('opening the unsubscribe link, as email scanners do, does not unsubscribe the recipient (SEC-104)', async () => {
  const { administrator, cohortId, email } = await buildCohortWithInvitation()
  const code = await sendReminderTo(t, administrator, cohortId, email)
  for (const method of ['GET', 'HEAD'] as const)
    await t.app.inject({ method, url: `/unsubscribe?code=${code}`, headers: { accept: 'text/html' } })
  const { body } = await t.call(endpoints.getReminders, cohortArgs(administrator, cohortId), administrator)
  expect(body.unsubscribed).toBe(0)
})

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])(
  'an email client can unsubscribe the recipient with a request body of type %s (SEC-104)',
  async (type, payload) => {
    const { administrator, cohortId, email } = await buildCohortWithInvitation()
    const code = await sendReminderTo(t, administrator, cohortId, email)
    const response = await t.app.inject({
      method: 'POST',
      url: `/unsubscribe?code=${code}`,
      headers: { 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBe(200)
    const { body } = await t.call(endpoints.getReminders, cohortArgs(administrator, cohortId), administrator)
    expect(body.unsubscribed).toBe(1)
  },
)

it('a reminder has the unsubscribe link in its headers, and only the hash of the link’s code is stored (SEC-104)', async () => {
  const { administrator, cohortId } = await buildCohortWithInvitation()
  const dataDir = await mkdtemp(join(tmpdir(), 'lpi-mails-'))
  const { sendMail } = t.ctx
  t.ctx.sendMail = createMailer({
    publicUrl: 'https://lead.example.org',
    smtpUrl: '',
    from: 'a@example.com',
    dataDir,
    log: { info: () => {} },
  })
  await saveReminders(t, administrator, cohortId)
  await runRemindersAfter(t, 4).finally(() => {
    t.ctx.sendMail = sendMail
  })
  const [file] = await readdir(join(dataDir, 'outbox'))
  const source = await readFile(join(dataDir, 'outbox', file!), 'utf8')
  await rm(dataDir, { recursive: true })
  const [head = ''] = source.split('\r\n\r\n')
  const unfoldedHead = head.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfoldedHead).toMatch(/^List-Unsubscribe: <https:\/\/lpi\.test\/unsubscribe\?code=[\w-]{22}>$/m)
  expect(unfoldedHead).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const code = unsubscribeCodeIn(head)
  const rows = await t.ctx.db.selectFrom('reminders').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
})
