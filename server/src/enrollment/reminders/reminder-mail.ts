import type { Context } from '../../platform/base/context.ts'
import { defineMailJob } from '../../platform/mail/deliver-mail.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { invitationLink } from '../invitation-list/invitation-link.ts'
import { insertInvitationCode } from '../inviting/shared-queries.ts'
import { composeReminder, type ReminderContent, unsubscribeLinkOf } from './compose-reminder.ts'
import {
  deleteUnsentReminder,
  findDueRetake,
  findPersonToRemind,
  findSchedule,
  findUnsentReminder,
  type UnsentReminder,
  updateReminderState,
} from './queries.ts'
import { activityOf } from './sending-time.ts'

/** `code` is the code of the unsubscribe link, whose hash is stored with the reminder. */
type ReminderMail = { reminderId: string; code: string }

export const reminderMailJob = defineMailJob<ReminderMail>('reminders', {
  compose: composeMail,
  record: (ctx, { reminderId }, result) => updateReminderState(ctx.db, reminderId, result, ctx.now()),
})

/**
 * Deletes the reminder if the person should no longer get it, or if the schedule sends none at this moment. A person who
 * is still due gets a new reminder when the schedule sends again.
 */
async function composeMail(ctx: Context, { reminderId, code }: ReminderMail) {
  const reminder = await findUnsentReminder(ctx.db, reminderId)
  if (!reminder) return undefined
  const content = await (reminder.stage === 'RETAKE' ? findRetakeContent : findContent)(ctx, reminder)
  if (!content) {
    await deleteUnsentReminder(ctx.db, reminderId)
    return undefined
  }
  const unsubscribeLink = unsubscribeLinkOf(ctx.config.PUBLIC_URL, code)
  const { email, ...texts } = content
  return { ...(await composeReminder(ctx, { ...texts, unsubscribeLink })), to: email, unsubscribeLink }
}

type Content = Omit<ReminderContent, 'unsubscribeLink'> & { email: string }

async function findContent(ctx: Context, reminder: UnsentReminder): Promise<Content | undefined> {
  const schedule = await findSchedule(ctx.db, reminder.cohort_id)
  if (!schedule || activityOf(schedule, ctx.now()) !== 'on') return undefined
  const person = await findPersonToRemind(ctx.db, reminder)
  if (!person) return undefined
  return {
    stage: person.stage,
    email: person.email,
    organizationName: schedule.organization_name,
    sentence: schedule.sentence,
    firstName: person.first_name ?? '',
    language: person.language,
    instrument: { id: person.instrument_id, version: person.instrument_version },
    link: person.invitation_id
      ? await createInvitationLink(ctx, person.invitation_id)
      : `${ctx.config.PUBLIC_URL}/`,
  }
}

async function findRetakeContent(ctx: Context, reminder: UnsentReminder): Promise<Content | undefined> {
  const person = await findDueRetake(ctx.db, reminder.assessment_id, ctx.now())
  return (
    person && {
      stage: 'RETAKE',
      email: person.email,
      organizationName: person.organization_name,
      sentence: '',
      firstName: person.first_name,
      language: person.language,
      instrument: { id: person.instrument_id, version: person.instrument_version },
      link: `${ctx.config.PUBLIC_URL}/assessment/${person.assessment_id}/take-again`,
    }
  )
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
