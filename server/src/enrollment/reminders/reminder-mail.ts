import type { Context } from '../../platform/base/context.ts'
import { defineMailJob } from '../../platform/mail/deliver-mail.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { invitationLink } from '../invitation-list/invitation-link.ts'
import { insertInvitationCode } from '../inviting/shared-queries.ts'
import { composeReminder, unsubscribeLinkOf } from './compose-reminder.ts'
import {
  deleteUnsentReminder,
  findPersonToRemind,
  findSchedule,
  findUnsentReminder,
  updateReminderState,
} from './queries.ts'
import { activityOf } from './sending-time.ts'

/** `code` is the code of the unsubscribe link, whose hash is stored with the reminder. */
type ReminderMail = { reminderId: string; code: string }

export const reminderMailJob = defineMailJob<ReminderMail>('reminders', {
  compose: composeMail,
  record: (ctx, { reminderId }, state) => updateReminderState(ctx.db, reminderId, state, ctx.now()),
})

/**
 * Deletes the reminder if the person should no longer get it, or if the schedule sends none at this moment. A person who
 * is still due gets a new reminder when the schedule sends again.
 */
async function composeMail(ctx: Context, { reminderId, code }: ReminderMail) {
  const reminder = await findUnsentReminder(ctx.db, reminderId)
  if (!reminder) return undefined
  const schedule = await findSchedule(ctx.db, reminder.cohort_id)
  const person = activityOf(schedule, ctx.now()) === 'on' && (await findPersonToRemind(ctx.db, reminder))
  if (!schedule || !person) {
    await deleteUnsentReminder(ctx.db, reminderId)
    return undefined
  }
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
  return { ...mail, to: person.email, unsubscribeLink }
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
