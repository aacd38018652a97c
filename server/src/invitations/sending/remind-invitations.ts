import { recordEvent } from '../../audit/record-event.ts'
import type { Actor, Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Db } from '../../db/connect.ts'
import type { Handler } from '../../http/handler.ts'
import { organizationOperations, performOnce } from '../../idempotency/operations.ts'
import { chunks, idsOf } from '../chunks.ts'
import { chooseInvitations, isOpen } from '../list/choose-invitations.ts'
import { enqueueInvitationMails } from './enqueue-invitation-mails.ts'
import { openMailAllowance } from './mail-allowance.ts'
import { listMailedEmails, updateInvitationsReminded } from './queries.ts'

/** To one address an organisation has one mail a day sent, unless that one was lost. */
const QUIET_HOURS = 24
const HOUR_MS = 3_600_000

export const remindInvitations: Handler<'remindInvitations'> = async (ctx, { body }, actor) => {
  const { organizationId, operationId, ...choice } = body
  const operation = {
    table: organizationOperations,
    ownerId: organizationId,
    operationId,
    content: { kind: 'remind', content: choice },
  }
  return ctx.db
    .transaction()
    .execute((trx) =>
      performOnce(trx, operation, ctx.now(), () =>
        remindChosen(ctx, trx, { organizationId, ...choice, quietHours: QUIET_HOURS }, actor),
      ),
    )
}

type Wanted = Parameters<typeof chooseInvitations>[1] & { quietHours: number }

/** Mails open invitations once more. Without an actor it was the operator, who may do so at any time. */
export async function remindChosen(ctx: Context, trx: Db, { quietHours, ...choice }: Wanted, actor?: Actor) {
  const { organizationId } = choice
  const now = ctx.now()
  const allowance = await openMailAllowance(ctx, trx, organizationId)
  const chosen = await chooseInvitations(trx, choice)
  if (!chosen) throw new AppError('not_found')
  const open = chosen.filter(isOpen)
  const since = new Date(now.getTime() - quietHours * HOUR_MS)
  const emails = open.map(({ email }) => email)
  const mailed = new Set(quietHours > 0 ? await listMailedEmails(trx, organizationId, emails, since) : [])
  const due = open.filter(({ email }) => {
    const isDue = !mailed.has(email)
    mailed.add(email)
    return isDue
  })

  if (due.length > 0) {
    await allowance.spend(due.length)
    for (const batch of chunks(due)) await updateInvitationsReminded(trx, idsOf(batch), now)
    await enqueueInvitationMails(ctx, trx, due, now)
    const details = { organizationId, count: due.length, invitationIds: [...(choice.invitationIds ?? [])] }
    await recordEvent(trx, now, 'invitations.reminded', {
      actorId: actor?.userId,
      details: { ...(!actor && { by: 'operator' }), ...details },
    })
  }
  return {
    reminded: due.length,
    tooSoon: open.length - due.length,
    notOpen: chosen.length - open.length,
  }
}
