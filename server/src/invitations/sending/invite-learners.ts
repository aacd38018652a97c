import { recordEvent } from '../../audit/record-event.ts'
import type { Actor, Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Db } from '../../db/connect.ts'
import type { Handler } from '../../http/handler.ts'
import { organizationOperations, performOnce } from '../../idempotency/operations.ts'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { createAccessCode } from '../../organizations/create-access-code.ts'
import { findUser } from '../../users/queries.ts'
import { chunks } from '../chunks.ts'
import { enqueueInvitationMails } from './enqueue-invitation-mails.ts'
import { openMailAllowance } from './mail-allowance.ts'
import {
  findCohortWithOrganization,
  insertInvitations,
  listEmailsInCohort,
  listInvitedEmails,
  updateCodeOfInvitations,
} from './queries.ts'

export const inviteLearners: Handler<'inviteLearners'> = async (ctx, { body }, actor) => {
  const { organizationId, folderId, operationId } = body
  const cohort = await findCohortWithOrganization(ctx.db, folderId)
  if (cohort?.organization_id !== organizationId) throw new AppError('not_found')
  const language = body.language ?? (await findUser(ctx.db, actor.userId))?.language ?? null
  const instrument = await chooseVersion(ctx.db)
  const emails = [...new Set(body.emails)].sort()

  return ctx.db.transaction().execute((trx) => {
    const operation = {
      table: organizationOperations,
      ownerId: organizationId,
      operationId,
      content: { kind: 'invite', content: { folderId, emails } },
    }
    return performOnce(trx, operation, ctx.now(), async () => {
      const made = await inviteToCohort(ctx, trx, { cohort, emails, instrument, language }, actor)
      return {
        invited: made.invited.length,
        alreadyInvited: made.alreadyInvited.length,
        alreadyInCohort: made.alreadyInCohort.length,
      }
    })
  })
}

type Wanted = {
  cohort: { id: string; organization_id: string }
  /** Trimmed, lower-cased, each once. */
  emails: readonly string[]
  instrument: { id: string; version: string }
  /** Of the mails, for whoever has no account. */
  language: string | null
}

/**
 * Invites people to a cohort: an access code with a seat for each of them, their invitations and the mails, all or
 * nothing. Whoever is invited or in the cohort already is left out. Nobody else of the organisation invites meanwhile.
 * Without an actor it was the operator.
 */
export async function inviteToCohort(ctx: Context, trx: Db, wanted: Wanted, actor?: Actor) {
  const { cohort, instrument, language } = wanted
  const now = ctx.now()
  const allowance = await openMailAllowance(ctx, trx, cohort.organization_id)
  const alreadyInvited = new Set(await listInvitedEmails(trx, cohort.id, wanted.emails))
  const alreadyInCohort = (await listEmailsInCohort(trx, cohort.id, wanted.emails)).filter(
    (email) => !alreadyInvited.has(email),
  )
  const known = new Set([...alreadyInvited, ...alreadyInCohort])
  const fresh = wanted.emails.filter((email) => !known.has(email))
  const left = { alreadyInvited: [...alreadyInvited], alreadyInCohort }
  if (fresh.length === 0) return { invited: [], ...left }

  await allowance.spend(fresh.length)
  const { accessCodeId } = await createAccessCode(trx, {
    cohortId: cohort.id,
    instrument,
    seats: fresh.length,
  })
  const facts = { cohort_id: cohort.id, access_code_id: accessCodeId, language, mail_wanted_at: now }
  const invited: { id: string; email: string }[] = []
  for (const batch of chunks(fresh)) invited.push(...(await insertInvitations(trx, batch, facts)))
  await updateCodeOfInvitations(trx, accessCodeId, invited.length)
  await enqueueInvitationMails(ctx, trx, invited, now)
  await recordEvent(trx, now, 'invitations.sent', {
    actorId: actor?.userId,
    details: {
      ...(!actor && { by: 'operator' }),
      organizationId: cohort.organization_id,
      cohortId: cohort.id,
      accessCodeId,
      count: invited.length,
    },
  })
  return { invited, ...left }
}
