import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { updateAnswers } from '../../answering/assessments/queries.ts'
import type { Mail } from '../../platform/base/context.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildInvitation,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildAddress, invite, withdraw } from '../../testing/invitation-steps.ts'
import {
  advanceDays,
  buildInvitedCohort,
  cohortArgs,
  runReminders,
  runRemindersAfter,
  saveReminders,
  stopReminders,
} from '../../testing/reminder-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { planDueReminders } from './plan-due-reminders.ts'
import { updateReminderState } from './queries.ts'
import { turnOffSchedules } from './shared-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ LOG_LEVEL: 'fatal', INVITATION_MAILS_PER_DAY: '100' })
  await buildInstrument(t)
})
afterAll(() => t.close())
afterEach(() => stopReminders(t))

async function buildOwnCohort() {
  const administrator = await buildAdministrator(t)
  const { cohortId } = await buildCohort(t, administrator)
  return { administrator, cohortId }
}

/** A cohort with one person at each stage: invited (and already emailed), joined, and started. */
async function buildStages() {
  const { administrator, cohortId, emails } = await buildInvitedCohort(t, 1)
  const joinedAssessment = await buildAssessment(t, {
    cohortId,
    learner: await buildUser(t, { firstName: 'Ana' }),
  })
  const startedAssessment = await buildAssessment(t, { cohortId })
  await answer(startedAssessment.assessmentId)
  return {
    administrator,
    cohortId,
    invited: emails[0]!,
    joined: joinedAssessment,
    started: startedAssessment,
  }
}

async function answer(assessmentId: string) {
  const answers = new Map([['care-1', 2]])
  await updateAnswers(t.ctx.db, { assessmentId, answers, status: 'IN_PROGRESS', now: t.ctx.now() })
}

const listRecipients = (mails: readonly Mail[]) => mails.map(({ to }) => to).sort()

async function listStates(cohortId: string) {
  const rows = await t.ctx.db
    .selectFrom('reminders')
    .select('state')
    .where('cohort_id', '=', cohortId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ state }) => state)
}

/** Sends the due reminders with `deliver` instead of the mail server. */
async function runWith(deliver: (mail: Mail) => Promise<void>) {
  const { sendMail } = t.ctx
  t.ctx.sendMail = deliver
  await runReminders(t).finally(() => {
    t.ctx.sendMail = sendMail
  })
}

/** Sends the reminders that wait for another attempt, and returns them. */
async function retryReminders() {
  const mailCount = (await t.readMails()).length
  await t.finishJobs({ names: ['reminders'], includeDelayed: true })
  return (await t.readMails()).slice(mailCount)
}

describe('scheduled reminders', () => {
  it('are sent to people at each selected stage after the set number of days without activity, with the administrator’s sentence and an unsubscribe link (REQ-190)', async () => {
    const { administrator, cohortId, invited, joined, started } = await buildStages()
    await saveReminders(t, administrator, cohortId, { sentence: 'We meet on Friday.' })
    expect(await runRemindersAfter(t, 2)).toEqual([])
    const mails = await runRemindersAfter(t, 1.1)
    expect(listRecipients(mails)).toEqual([invited, joined.learner.username, started.learner.username].sort())
    const textTo = (email: string) => mails.find(({ to }) => to === email)!.text
    expect(textTo(invited)).toMatch(/^Hello,\n/)
    expect(textTo(invited)).toMatch(/https:\/\/lpi\.test\/invitation\/[\w-]+\?code=/)
    expect(textTo(joined.learner.username)).toMatch(/^Hello Ana,\n/)
    expect(textTo(started.learner.username)).toContain('where you left off')
    for (const { text } of mails) {
      expect(text).toContain('We meet on Friday.')
      expect(text).toContain('https://lpi.test/unsubscribe?code=')
    }
    expect(await runReminders(t)).toEqual([])
  })

  it('are sent only to people at the selected stages (REQ-190)', async () => {
    const { administrator, cohortId, joined } = await buildStages()
    await saveReminders(t, administrator, cohortId, { stages: ['NOT_STARTED'] })
    expect(listRecipients(await runRemindersAfter(t, 4))).toEqual([joined.learner.username])
  })

  it('are sent to each person at most three times per stage, at the set interval, and resume when the person reaches the next stage (REQ-190)', async () => {
    const { administrator, cohortId, joined } = await buildStages()
    await saveReminders(t, administrator, cohortId, { stages: ['NOT_STARTED', 'IN_PROGRESS'] })
    const counts: number[] = []
    for (let i = 0; i < 5; i++) counts.push((await runRemindersAfter(t, 3.1)).length)
    expect(counts).toEqual([2, 2, 2, 0, 0])
    await answer(joined.assessmentId)
    expect(await runRemindersAfter(t, 2)).toEqual([])
    const [mail, ...otherMails] = await runRemindersAfter(t, 1.1)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ to: joined.learner.username, subject: expect.stringContaining('finish') })
  })

  it('are written in the language of each person (REQ-190)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    await buildAssessment(t, { cohortId, learner: await buildUser(t, { language: 'fr' }) })
    await saveReminders(t, administrator, cohortId)
    expect((await runRemindersAfter(t, 4))[0]!.subject).toContain('Rappel')
  })

  it('do not contain the name of an account whose address is not confirmed (SEC-106)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const learner = await buildUser(t, { firstName: 'Call me', isEmailConfirmed: false })
    await buildAssessment(t, { cohortId, learner })
    await saveReminders(t, administrator, cohortId)
    expect((await runRemindersAfter(t, 4))[0]!.text).not.toContain('Call me')
  })

  it('stop at the end of the last day in the time zone of the schedule (REQ-190)', async () => {
    const [firstCohort, secondCohort] = [await buildStages(), await buildStages()]
    const lastDay = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const settings = { lastDay, timeZone: 'Pacific/Kiritimati' }
    await saveReminders(t, firstCohort.administrator, firstCohort.cohortId, settings)
    await saveReminders(t, secondCohort.administrator, secondCohort.cohortId, {
      ...settings,
      timeZone: 'UTC',
    })
    t.clock.now = new Date(`${lastDay}T10:30:00Z`)
    const mails = await runReminders(t)
    expect(listRecipients(mails)).toContain(secondCohort.invited)
    expect(mails).toHaveLength(3)
  })

  it('wait for the end of the quiet hours, even if they span midnight (REQ-191)', async () => {
    const { administrator, cohortId } = await buildStages()
    const quietSettings = { quietFrom: 20, quietUntil: 8, timeZone: 'America/New_York' }
    await saveReminders(t, administrator, cohortId, quietSettings)
    for (const time of ['2190-01-11T01:00:00Z', '2190-01-11T12:59:00Z']) {
      t.clock.now = new Date(time)
      expect(await runReminders(t)).toEqual([])
    }
    t.clock.now = new Date('2190-01-11T13:10:00Z')
    expect(await runReminders(t)).toHaveLength(3)
  })

  it('respect the organization’s daily email limit and continue the next day (REQ-190)', async () => {
    const { administrator, cohortId } = await buildStages()
    await saveReminders(t, administrator, cohortId)
    advanceDays(t, 4)
    const limit = t.ctx.config.INVITATION_MAILS_PER_DAY
    onTestFinished(() => {
      t.ctx.config.INVITATION_MAILS_PER_DAY = limit
    })
    t.ctx.config.INVITATION_MAILS_PER_DAY = 2
    expect(await runReminders(t)).toHaveLength(2)
    expect(await runRemindersAfter(t, 0.1)).toEqual([])
    expect(await runRemindersAfter(t, 1)).toHaveLength(1)
  })

  it('are canceled if an administrator turns the schedule off while they are waiting (REQ-190)', async () => {
    const { administrator, cohortId } = await buildStages()
    await saveReminders(t, administrator, cohortId, { afterDays: 1 })
    advanceDays(t, 2)
    await runWith(async () => {
      throw Object.assign(new Error('busy'), { responseCode: 451 })
    })
    expect(await listStates(cohortId)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    delete t.clock.now
    await saveReminders(t, administrator, cohortId, { isOn: false, version: 1 })
    expect(await runRemindersAfter(t, 3)).toEqual([])
    expect(await retryReminders()).toEqual([])
    expect(await listStates(cohortId)).toEqual([])
  })
})

describe('no scheduled reminder goes to', () => {
  it('people of an archived cohort (REQ-193)', async () => {
    const { administrator, cohortId } = await buildStages()
    await saveReminders(t, administrator, cohortId)
    await t.ctx.db
      .updateTable('cohorts')
      .set({ archived_at: new Date() })
      .where('id', '=', cohortId)
      .execute()
    expect(await runRemindersAfter(t, 4)).toEqual([])
  })

  it('people who have withdrawn consent, erased their account or completed the assessment (REQ-193)', async () => {
    const { administrator, cohortId, invited } = await buildStages()
    const [withdrawnAssessment, erasedAssessment] = [
      await buildAssessment(t, { cohortId }),
      await buildAssessment(t, { cohortId }),
    ]
    const { learner } = await buildCompletedAssessment(t, { cohortId })
    await buildAssessment(t, { cohortId, learner })
    await withdrawConsent(t, withdrawnAssessment.learner)
    const { userId, password } = erasedAssessment.learner
    await t.call(endpoints.eraseAccount, { params: { userId }, body: { password } }, erasedAssessment.learner)
    await buildInvitation(t, { cohortId, email: learner.username })
    await buildInvitation(t, { cohortId, email: withdrawnAssessment.learner.username })
    await t.readMails()
    await saveReminders(t, administrator, cohortId)
    const mails = await runRemindersAfter(t, 4)
    expect(listRecipients(mails)).toContain(invited)
    for (const { username } of [withdrawnAssessment.learner, erasedAssessment.learner, learner])
      expect(listRecipients(mails)).not.toContain(username)
  })

  it('people whose invitation is withdrawn (REQ-193)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const [openAddress, withdrawnAddress] = [buildAddress(), buildAddress()]
    await invite(t, administrator, cohortId, [openAddress, withdrawnAddress])
    await t.readMails()
    const { id } = await t.ctx.db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', withdrawnAddress)
      .executeTakeFirstOrThrow()
    await withdraw(t, administrator, { invitationIds: [id] })
    await saveReminders(t, administrator, cohortId)
    expect(listRecipients(await runRemindersAfter(t, 4))).toEqual([openAddress])
  })

  it('a person who completes the assessment after a reminder was planned (REQ-193)', async () => {
    const { administrator, cohortId, started } = await buildStages()
    await saveReminders(t, administrator, cohortId)
    advanceDays(t, 4)
    const mails: string[] = []
    await runWith(async ({ to }) => {
      if (mails.length === 0) {
        await updateAnswers(t.ctx.db, {
          assessmentId: started.assessmentId,
          answers: new Map(),
          status: 'COMPLETED',
          now: t.ctx.now(),
        })
        if (to === started.learner.username) throw Object.assign(new Error('busy'), { responseCode: 451 })
      }
      mails.push(to)
    })
    advanceDays(t, 0.1)
    expect(listRecipients(await runReminders(t))).not.toContain(started.learner.username)
    expect(mails).not.toContain(started.learner.username)
  })
})

describe('a scheduled reminder', () => {
  it('is sent once even if several workers run at the same time (REQ-192)', async () => {
    const { administrator, cohortId, emails } = await buildInvitedCohort(t, 20)
    await saveReminders(t, administrator, cohortId)
    advanceDays(t, 4)
    await Promise.all(Array.from({ length: 6 }, () => planDueReminders(t.ctx)))
    expect(listRecipients(await runReminders(t))).toEqual(emails.toSorted())
  })

  it('is retried with the same message id until the mail server accepts it or refuses the address (REQ-192)', async () => {
    const { administrator, cohortId } = await buildOwnCohort()
    const failures: Record<string, Error> = {
      [buildAddress()]: Object.assign(new Error('greylisted'), { responseCode: 451 }),
      [buildAddress()]: Object.assign(new Error('Timeout'), { timeoutType: 'SOCKET_TIMEOUT' }),
      [buildAddress()]: Object.assign(new Error('no such mailbox'), {
        command: 'RCPT TO',
        responseCode: 550,
      }),
    }
    const retriedAddresses = Object.keys(failures).slice(0, 2)
    for (const email of Object.keys(failures)) await invite(t, administrator, cohortId, [email])
    await t.readMails()
    await saveReminders(t, administrator, cohortId)
    advanceDays(t, 4)
    const ids = new Map<string, string | undefined>()
    await runWith(async ({ to, id }) => {
      ids.set(to, id)
      throw failures[to]
    })
    expect(await listStates(cohortId)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    expect(await runRemindersAfter(t, 0.1)).toEqual([])
    const mails = await retryReminders()
    expect(listRecipients(mails)).toEqual(retriedAddresses.sort())
    for (const { to, id } of mails) expect(id).toBe(ids.get(to))
    expect((await listStates(cohortId)).toSorted()).toEqual(['FAILED', 'SENT', 'SENT'])
  })

  it('that was sent stays so if an earlier attempt, which took too long, fails afterward', async () => {
    const { administrator, cohortId } = await buildStages()
    await saveReminders(t, administrator, cohortId)
    expect(await runRemindersAfter(t, 4)).toHaveLength(3)
    const rows = await t.ctx.db
      .selectFrom('reminders')
      .select('id')
      .where('cohort_id', '=', cohortId)
      .execute()
    const failure = { state: 'FAILED', refusal: null } as const
    for (const { id } of rows) await updateReminderState(t.ctx.db, id, failure, t.ctx.now())
    expect(await listStates(cohortId)).toEqual(['SENT', 'SENT', 'SENT'])
  })

  it('is not sent after a restore, which turns the schedule off (REQ-192)', async () => {
    const { administrator, cohortId } = await buildStages()
    await saveReminders(t, administrator, cohortId)
    expect(await turnOffSchedules(t.ctx.db, t.ctx.now())).toBe(1)
    const { body } = await t.call(endpoints.getReminders, cohortArgs(administrator, cohortId), administrator)
    expect(body).toMatchObject({ activity: 'off', schedule: { isOn: false } })
    expect(await runRemindersAfter(t, 4)).toEqual([])
  })
})

it('settings that were loaded between a backup and its restore cannot turn a schedule on again (REQ-192)', async () => {
  const { administrator, cohortId } = await buildStages()
  await saveReminders(t, administrator, cohortId)
  const versionAfterBackup = 2
  await turnOffSchedules(t.ctx.db, t.ctx.now())
  const outdatedSave = await saveReminders(t, administrator, cohortId, { version: versionAfterBackup })
  expect(outdatedSave.status).toBe(409)
})
