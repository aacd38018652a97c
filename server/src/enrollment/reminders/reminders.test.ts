import { endpoints, OwnData } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildAddress, invite } from '../../testing/invitation-steps.ts'
import { statusAndCode } from '../../testing/release-steps.ts'
import {
  buildInvitedCohort,
  cohortArgs,
  reminderSettings,
  runRemindersAfter,
  saveReminders,
  stopReminders,
} from '../../testing/reminder-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())
afterEach(() => stopReminders(t))

async function buildOwnCohort() {
  const administrator = await buildAdministrator(t)
  const { cohortId, name } = await buildCohort(t, administrator)
  const args = cohortArgs(administrator, cohortId)
  return {
    administrator,
    cohortId,
    name,
    get: async () => (await t.call(endpoints.getReminders, args, administrator)).body,
    list: async (page = {}) =>
      (await t.call(endpoints.listReminders, { ...args, query: { ...args.query, ...page } }, administrator))
        .body,
    preview: (body: { stage: 'INVITED' | 'NOT_STARTED'; sentence: string; language?: string }) =>
      t.call(endpoints.previewReminder, { ...args, body }, administrator),
  }
}

describe('a reminder schedule', () => {
  it('is off until an administrator saves settings, and then has those settings (REQ-190)', async () => {
    const { administrator, cohortId, name, get } = await buildOwnCohort()
    await invite(t, administrator, cohortId, [buildAddress(), buildAddress()])
    await buildAssessment(t, { cohortId })
    const people = { reachable: { INVITED: 2, NOT_STARTED: 1, IN_PROGRESS: 0 }, unsubscribed: 0 }
    const folder = { id: cohortId, name }
    expect(await get()).toEqual({ folder, schedule: null, activity: 'off', ...people })
    const changedSettings = { sentence: ' Friday! ', quietFrom: 20, quietUntil: 8, timeZone: 'Europe/Paris' }
    const { status, body } = await saveReminders(t, administrator, cohortId, changedSettings)
    const schedule = { ...reminderSettings, ...changedSettings, sentence: 'Friday!', version: 1 }
    expect([status, body]).toMatchObject([200, { folder, schedule, ...people }])
    expect((await get()).schedule).toEqual(schedule)
  })

  it('is changed by only one of two parallel saves, and the other save gets a conflict (REQ-196)', async () => {
    const { administrator, cohortId, get } = await buildOwnCohort()
    const save = (afterDays: number, version: number) =>
      saveReminders(t, administrator, cohortId, { afterDays, version })
    const firstResponses = await Promise.all([save(4, 0), save(5, 0)])
    expect(firstResponses.map(statusAndCode).sort()).toEqual(['200', '409 reminders.changed'])
    const secondResponses = await Promise.all([save(6, 1), save(7, 1)])
    expect(secondResponses.map(statusAndCode).sort()).toEqual(['200', '409 reminders.changed'])
    expect((await get()).schedule.version).toBe(2)
  })

  it.each([
    [{ afterDays: 0 }, 'afterDays', 'invalid'],
    [{ afterDays: 91 }, 'afterDays', 'invalid'],
    [{ stages: [] }, 'stages', 'required'],
    [{ sentence: 'See https://example.com' }, 'sentence', 'text.forbidden_characters'],
    [{ sentence: 'a\nb' }, 'sentence', 'text.forbidden_characters'],
    [{ lastDay: '2026-02-30' }, 'lastDay', 'invalid'],
    [{ quietFrom: 24 }, 'quietFrom', 'invalid'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone', 'invalid'],
  ])('with %j is rejected (REQ-190)', async (changed, field, problem) => {
    const { administrator, cohortId, get } = await buildOwnCohort()
    const { status, body } = await saveReminders(t, administrator, cohortId, changed)
    expect([status, body.details.fields]).toEqual([400, [{ field, problem }]])
    expect((await get()).schedule).toBeNull()
  })

  it('cannot be saved for a cohort of another organization (REQ-190)', async () => {
    const [ownCohort, otherCohort] = [await buildOwnCohort(), await buildOwnCohort()]
    expect((await saveReminders(t, ownCohort.administrator, otherCohort.cohortId)).status).toBe(404)
    expect((await otherCohort.get()).schedule).toBeNull()
  })

  it('is recorded in the audit log with the administrator who saved it, and each run that sends reminders is recorded with the number of reminders (REQ-190)', async () => {
    const { administrator, cohortId } = await buildInvitedCohort(t, 1)
    await saveReminders(t, administrator, cohortId)
    await runRemindersAfter(t, 4)
    const { organizationId, userId } = administrator
    const cohort = { organizationId, cohortId }
    const events = await listAuditEvents(t.ctx.db, { events: ['reminders.scheduled', 'reminders.sent'] })
    const cohortEvents = events.filter(({ details }) => JSON.stringify(details).includes(cohortId))
    const { isOn, afterDays, lastDay, stages } = reminderSettings
    expect(cohortEvents.map(({ event, actorId, details }) => ({ event, actorId, details }))).toEqual([
      {
        event: 'reminders.scheduled',
        actorId: userId,
        details: { ...cohort, isOn, afterDays, lastDay, stages },
      },
      { event: 'reminders.sent', actorId: null, details: { ...cohort, by: 'schedule', count: 1 } },
    ])
  })
})

describe('the preview of a reminder', () => {
  it('has the subject and text of the email with the given sentence, in the chosen language (REQ-195)', async () => {
    const { administrator, cohortId, preview } = await buildOwnCohort()
    const sentence = 'We meet on Friday.'
    await invite(t, administrator, cohortId, [buildAddress()])
    await t.readMails()
    await saveReminders(t, administrator, cohortId, { sentence })
    const { body } = await preview({ stage: 'INVITED', sentence })
    const frenchPreview = await preview({ stage: 'NOT_STARTED', sentence, language: 'fr' })
    const [mail] = await runRemindersAfter(t, 4)
    const maskedText = mail!.text
      .replace(/invitation\/[\w-]+\?code=[\w-]+/, 'invitation/…')
      .replace(/unsubscribe\?code=[\w-]+/, 'unsubscribe?code=…')
    expect(body).toEqual({ subject: mail!.subject, text: maskedText })
    expect(frenchPreview.body.subject).toContain('Rappel')
    expect(frenchPreview.body.text).toContain(sentence)
  })
})

describe('the reminder log of a cohort', () => {
  it('lists each email with its recipient, stage and state, in pages, and excludes people who have withdrawn consent (REQ-194)', async () => {
    const { administrator, cohortId, list } = await buildOwnCohort()
    expect(await list()).toEqual({ items: [], total: 0, offset: 0, size: 20 })
    const email = buildAddress()
    await invite(t, administrator, cohortId, [email])
    await t.readMails()
    const { learner } = await buildAssessment(t, {
      cohortId,
      learner: await buildUser(t, { firstName: 'Ana', lastName: 'Lima' }),
    })
    await saveReminders(t, administrator, cohortId)
    await runRemindersAfter(t, 4)
    await runRemindersAfter(t, 4)
    delete t.clock.now
    const { items, total } = await list({ size: 3 })
    expect(total).toBe(4)
    expect(items).toHaveLength(3)
    expect(items).toContainEqual(
      expect.objectContaining({ email, name: null, stage: 'INVITED', state: 'SENT' }),
    )
    expect(items).toContainEqual(
      expect.objectContaining({ email: learner.username, name: 'Ana Lima', stage: 'NOT_STARTED' }),
    )
    expect((await list({ size: 3, offset: 3 })).items).toHaveLength(1)
    expect(await list({ size: 3, offset: 30 })).toMatchObject({ items: [], total: 4 })

    await withdrawConsent(t, learner)
    expect((await list()).items.map((item: { email: string }) => item.email)).toEqual([email, email])
  })

  it('cannot be read by an administrator of another organization (REQ-194)', async () => {
    const [ownCohort, otherCohort] = [await buildOwnCohort(), await buildOwnCohort()]
    const { query } = cohortArgs(ownCohort.administrator, '')
    const args = { params: { folderId: otherCohort.cohortId }, query }
    expect((await t.call(endpoints.listReminders, args, ownCohort.administrator)).status).toBe(404)
  })

  it('contains a learner’s reminders until the account is erased, and the learner’s data export contains them too (REQ-193)', async () => {
    const { administrator, cohortId, name, list } = await buildOwnCohort()
    const { learner } = await buildAssessment(t, { cohortId })
    await saveReminders(t, administrator, cohortId)
    await runRemindersAfter(t, 4)
    delete t.clock.now
    const params = { userId: learner.userId }
    const { body } = await t.call(endpoints.exportOwnData, { params }, learner)
    expect(OwnData.parse(body)).toMatchObject({
      reminders: [{ folderName: name, stage: 'NOT_STARTED', state: 'SENT' }],
      unsubscribed: [],
    })
    expect(await list()).toMatchObject({ total: 1 })
    const erasure = { params, body: { password: learner.password } }
    expect((await t.call(endpoints.eraseAccount, erasure, learner)).status).toBe(204)
    expect(await list()).toMatchObject({ items: [], total: 0 })
  })
})
