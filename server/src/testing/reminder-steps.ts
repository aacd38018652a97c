import { type Args, endpoints } from '@lpi/contract'
import { planDueReminders } from '../enrollment/reminders/plan-due-reminders.ts'
import { buildAdministrator, buildCohort } from './builders.ts'
import { buildAddresses, invite } from './invitation-steps.ts'
import type { TestApp } from './test-app.ts'

const DAY_MS = 86_400_000

type Administrator = { accessToken: string; organizationId: string }
type Settings = Args<typeof endpoints.saveReminders>['body']

/** Reminders after three days, at any time of day, with a last day in the far future. */
export const reminderSettings = {
  isOn: true,
  afterDays: 3,
  stages: ['INVITED', 'NOT_STARTED', 'IN_PROGRESS'],
  sentence: '',
  lastDay: '2190-12-31',
  quietFrom: 0,
  quietUntil: 0,
  timeZone: 'UTC',
} satisfies Omit<Settings, 'version'>

/** Turns all schedules off and resets the clock. */
export async function stopReminders(t: TestApp) {
  delete t.clock.now
  await t.ctx.db.updateTable('reminder_schedules').set({ is_on: false }).execute()
}

/** A cohort with `count` invited people, whose invitations were emailed. */
export async function buildInvitedCohort(t: TestApp, count: number) {
  const administrator = await buildAdministrator(t)
  const { cohortId, organizationId } = await buildCohort(t, administrator)
  const emails = buildAddresses(count)
  await invite(t, administrator, cohortId, emails)
  await t.readMails()
  return { administrator, cohortId, organizationId, emails }
}

export function cohortArgs({ organizationId }: Administrator, cohortId: string) {
  return { params: { folderId: cohortId }, query: { organizationId } }
}

export function saveReminders(
  t: TestApp,
  administrator: Administrator,
  cohortId: string,
  { version = 0, ...changedSettings }: Partial<Settings> = {},
) {
  const body = { ...reminderSettings, ...changedSettings, version }
  return t.call(endpoints.saveReminders, { ...cohortArgs(administrator, cohortId), body }, administrator)
}

/** Sends the reminders that are due, and returns them. */
export async function runReminders(t: TestApp) {
  const mailCount = (await t.readMails()).length
  await planDueReminders(t.ctx)
  await t.finishJobs({ names: ['reminders'] })
  return (await t.readMails()).slice(mailCount)
}

export async function runRemindersAfter(t: TestApp, days: number) {
  advanceDays(t, days)
  return runReminders(t)
}

/** Advances the clock. If this makes a session expire, the test must log in again. */
export function advanceDays(t: TestApp, days: number) {
  t.clock.now = new Date(t.ctx.now().getTime() + days * DAY_MS)
}

export function unsubscribeCodeIn(text: string) {
  const [, code] = /\/unsubscribe\?code=([\w-]+)/.exec(text) ?? []
  if (!code) throw new Error('the email contains no unsubscribe link')
  return code
}

/**
 * Turns on the reminders of a cohort, sets the clock four days ahead, sends the reminders that are due, and sets the
 * clock back. Returns the code of the unsubscribe link in the reminder to `email`.
 */
export async function sendReminderTo(
  t: TestApp,
  administrator: Administrator,
  cohortId: string,
  email: string,
) {
  await saveReminders(t, administrator, cohortId)
  const now = t.clock.now
  const mails = await runRemindersAfter(t, 4)
  if (now) t.clock.now = now
  else delete t.clock.now
  return unsubscribeCodeIn(mails.find(({ to }) => to === email)?.text ?? '')
}
