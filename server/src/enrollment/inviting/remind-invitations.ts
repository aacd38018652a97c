import { isGeneratedUsername } from '@lpi/contract'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { organizationOperations, performOnce } from '../../platform/idempotency/operations.ts'
import { lockMailAllowance } from '../../platform/limits/mail-allowance.ts'
import { isOpen, lockSelectedInvitations } from '../invitation-list/lock-selected-invitations.ts'
import { idsOf, splitIntoChunks } from '../invitations/chunks.ts'
import { enqueueInvitationMails } from './enqueue-invitation-mails.ts'
import { listMailedEmails, listUnsubscribedEmails, markInvitationsReminded } from './queries.ts'

/**
 * An administrator's reminder skips the addresses to which the organization sent an invitation or a reminder within
 * this time, unless that email failed.
 */
const QUIET_HOURS = 24
const HOUR_MS = 3_600_000

export const remindInvitations: Handler<'remindInvitations'> = async (ctx, { body }, actor) => {
  const { organizationId, operationId, ...selection } = body
  const operation = {
    table: organizationOperations,
    ownerId: organizationId,
    operationId,
    content: { kind: 'remind', content: selection },
  }
  return ctx.db
    .transaction()
    .execute((trx) =>
      performOnce(trx, operation, ctx.now(), () =>
        remindSelected(ctx, trx, { ...selection, scope: actor.scope, quietHours: QUIET_HOURS }, actor),
      ),
    )
}

type ReminderRequest = Parameters<typeof lockSelectedInvitations>[1] & { quietHours: number }

/** Sends reminders for open invitations. If there is no `actor`, the audit log names the operator. */
export async function remindSelected(
  ctx: Context,
  trx: Db,
  { quietHours, ...selection }: ReminderRequest,
  actor?: Actor,
) {
  const { organizationId } = selection.scope
  const now = ctx.now()
  const allowance = await lockMailAllowance(ctx, trx, organizationId)
  const selectedInvitations = await lockSelectedInvitations(trx, selection)
  if (!selectedInvitations) throw new AppError('not_found')
  const openInvitations = selectedInvitations.filter(isOpen)
  const since = new Date(now.getTime() - quietHours * HOUR_MS)
  const emails = openInvitations.map(({ email }) => email)
  const mailedEmails = new Set(
    quietHours > 0 ? await listMailedEmails(trx, organizationId, emails, since) : [],
  )
  const unsubscribedEmails = new Set(await listUnsubscribedEmails(trx, organizationId, emails))
  const reachableInvitations = openInvitations.filter(
    ({ email }) => !unsubscribedEmails.has(email) && !isGeneratedUsername(email),
  )
  const dueInvitations = reachableInvitations.filter(({ email }) => {
    const isDue = !mailedEmails.has(email)
    mailedEmails.add(email)
    return isDue
  })

  if (dueInvitations.length > 0) {
    await allowance.spend(dueInvitations.length)
    for (const chunk of splitIntoChunks(dueInvitations)) await markInvitationsReminded(trx, idsOf(chunk), now)
    await enqueueInvitationMails(ctx, trx, dueInvitations, now)
    const details = {
      organizationId,
      count: dueInvitations.length,
      invitationIds: [...(selection.invitationIds ?? [])],
    }
    await recordEvent(trx, now, 'invitations.reminded', {
      actorId: actor?.userId,
      details: { ...(!actor && { by: 'operator' }), ...details },
    })
  }
  return {
    reminded: dueInvitations.length,
    tooSoon: reachableInvitations.length - dueInvitations.length,
    unsubscribed: openInvitations.length - reachableInvitations.length,
    notOpen: selectedInvitations.length - openInvitations.length,
  }
}
