import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Context, Job } from '../../platform/base/context.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { invitationLink } from '../invitation-list/present.ts'
import { insertInvitationCode } from '../inviting/shared-queries.ts'
import { composeReminder, unsubscribeLinkOf } from './compose-reminder.ts'
import { deleteWaitingReminders, findSchedule, type Schedule } from './queries.ts'
import { activityOf } from './sending-time.ts'
import { planReminders } from './worker/plan-reminders.ts'
import {
  claimReminder,
  deleteWaitingReminder,
  findPersonToRemind,
  findWaitingReminder,
  type PersonToRemind,
  updateNextRun,
  type WaitingReminder,
} from './worker/queries.ts'
import { sendReminder } from './worker/send-reminder.ts'

const MINUTE_MS = 60_000

const BETWEEN_RUNS_MS = 10 * MINUTE_MS

/** A job stops after this time, which is shorter than its `expireInSeconds`. The next job continues the run. */
const MAX_RUN_MS = 15 * MINUTE_MS

/** After this many failures in a row, the mail server is considered down. */
const MAX_CONSECUTIVE_FAILURES = 3

/**
 * Sends the due reminders of one cohort. Several jobs can do this at the same time, because each reminder is claimed by
 * only one of them.
 */
export const remindersJob: Job<{ cohortId: string }> = {
  name: 'reminders',
  handle: remindCohort,
  concurrency: 2,
  queue: {
    retryLimit: 1,
    retryDelay: 60,
    expireInSeconds: 1800,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 3600,
  },
  singletonKey: ({ cohortId }) => cohortId,
}

async function remindCohort(
  ctx: Context,
  { cohortId }: { cohortId: string },
  { signal }: { signal: AbortSignal },
) {
  const end = Date.now() + MAX_RUN_MS
  let [sentCount, failures] = [0, 0]
  let isDone = false
  try {
    while (!isDone && failures < MAX_CONSECUTIVE_FAILURES && !signal.aborted && Date.now() < end) {
      const result = await remindNext(ctx, cohortId)
      if (result === 'sent') sentCount++
      failures = result === 'server-error' ? failures + 1 : 0
      isDone = result === 'none'
    }
  } finally {
    if (sentCount > 0) await recordSentReminders(ctx, cohortId, sentCount)
  }
  // An interrupted run is still due, so the next job continues it.
  const isInterrupted = !isDone && failures < MAX_CONSECUTIVE_FAILURES
  if (!isInterrupted) await updateNextRun(ctx.db, cohortId, new Date(ctx.now().getTime() + BETWEEN_RUNS_MS))
}

/**
 * Sends the next waiting reminder, or deletes it if the person should no longer get it. If none is waiting, plans
 * reminders. Returns `none` if the schedule sends no reminders at this moment or if no reminder could be planned.
 */
async function remindNext(ctx: Context, cohortId: string) {
  const schedule = await findSchedule(ctx.db, cohortId)
  const activity = activityOf(schedule, ctx.now())
  if (!schedule || activity !== 'on') {
    if (activity !== 'quiet') await deleteWaitingReminders(ctx.db, cohortId)
    return 'none'
  }
  const reminder = await findWaitingReminder(ctx.db, cohortId, ctx.now())
  if (!reminder) return (await planReminders(ctx, cohortId)) > 0 ? 'planned' : 'none'
  const person = await findPersonToRemind(ctx.db, cohortId, reminder, ctx.now())
  if (!person) {
    await deleteWaitingReminder(ctx.db, reminder.id)
    return 'not-due'
  }
  const code = createLinkCode()
  const mail = await composeMail(ctx, { schedule, reminder, person, code })
  const isClaimed = await claimReminder(ctx.db, reminder.id, hashLinkCode(code), ctx.now())
  return isClaimed ? sendReminder(ctx, reminder, mail) : 'claimed'
}

type MailParts = { schedule: Schedule; reminder: WaitingReminder; person: PersonToRemind; code: string }

async function composeMail(ctx: Context, { schedule, reminder, person, code }: MailParts) {
  const { PUBLIC_URL } = ctx.config
  const unsubscribeLink = unsubscribeLinkOf(PUBLIC_URL, code)
  const mail = await composeReminder(ctx, {
    stage: person.stage,
    organizationName: schedule.organization_name,
    sentence: schedule.sentence,
    firstName: person.first_name ?? '',
    language: person.language,
    instrument: { id: person.instrument_id, version: person.instrument_version },
    link: person.invitation_id ? await createInvitationLink(ctx, person.invitation_id) : `${PUBLIC_URL}/`,
    unsubscribeLink,
  })
  return { ...mail, to: person.email, id: `reminder.${reminder.id}`, unsubscribeLink }
}

/**
 * Each email contains its own code. Accepting the invitation with this code also confirms the email address, so the
 * recipient does not have to confirm it separately.
 */
async function createInvitationLink(ctx: Context, invitationId: string) {
  const code = createLinkCode()
  await insertInvitationCode(ctx.db, invitationId, hashLinkCode(code))
  return invitationLink(ctx.config.PUBLIC_URL, invitationId, code)
}

async function recordSentReminders(ctx: Context, cohortId: string, count: number) {
  const schedule = await findSchedule(ctx.db, cohortId)
  if (!schedule) return
  const details = { by: 'schedule', organizationId: schedule.organization_id, cohortId, count }
  await recordEvent(ctx.db, ctx.now(), 'reminders.sent', { details })
}
