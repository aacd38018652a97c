import { recordEvent } from '../../accounts/audit/record-event.ts'
import { findUser } from '../../accounts/users/shared-queries.ts'
import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { organizationOperations, performOnce } from '../../platform/idempotency/operations.ts'
import { lockMailAllowance } from '../../platform/limits/mail-allowance.ts'
import { splitIntoChunks } from '../invitations/chunks.ts'
import { type InvitedPerson, uniquePeople } from '../invitations/invited-person.ts'
import { chooseCohortVersion } from './choose-cohort-version.ts'
import { enqueueInvitationMails } from './enqueue-invitation-mails.ts'
import { insertInvitations, listEmailsInCohort, listInvitedEmails } from './queries.ts'

export const inviteLearners: Handler<'inviteLearners'> = async (ctx, { body }, actor) => {
  const { organizationId, folderId, operationId } = body
  const cohort = await findCohort(ctx.db, { cohortId: folderId })
  if (cohort?.organization_id !== organizationId) throw new AppError('not_found')
  const language = body.language ?? (await findUser(ctx.db, actor.userId))?.language ?? null
  const instrument = await chooseCohortVersion(ctx.db, cohort.id)
  const people = listPeople(body)

  return ctx.db.transaction().execute((trx) => {
    const operation = {
      table: organizationOperations,
      ownerId: organizationId,
      operationId,
      content: { kind: 'invite', folderId, people },
    }
    return performOnce(trx, operation, ctx.now(), async () => {
      const result = await inviteToCohort(ctx, trx, { cohort, people, instrument, language }, actor)
      return {
        invited: result.invited.length,
        alreadyInvited: result.alreadyInvited.length,
        alreadyInCohort: result.alreadyInCohort.length,
      }
    })
  })
}

/** Returns one person per address, with the person’s name if the request contains it. */
function listPeople({
  emails,
  names = [],
}: {
  emails: readonly string[]
  names?: readonly InvitedPerson[] | undefined
}) {
  const namesByEmail = new Map(names.map((person) => [person.email, person]))
  return uniquePeople(
    emails.map((email) => namesByEmail.get(email) ?? { email, firstName: '', lastName: '' }),
  )
}

type InvitationDraft = {
  cohort: { id: string; organization_id: string }
  /** Sorted by address; the addresses are unique and lowercase. */
  people: readonly InvitedPerson[]
  instrument: { id: string; version: string }
  /** The language of emails to addresses without an account. */
  language: string | null
}

/**
 * Invites people to a cohort: creates the invitations, each of which is a seat, and enqueues the emails. Skips people who are already invited or already in the cohort. The email allowance is locked, so that
 * calls for one organization run one after the other. If there is no `actor`, the audit log names the operator.
 */
export async function inviteToCohort(ctx: Context, trx: Db, draft: InvitationDraft, actor?: Actor) {
  const { cohort, instrument, language } = draft
  const now = ctx.now()
  const allowance = await lockMailAllowance(ctx, trx, cohort.organization_id)
  const emails = draft.people.map(({ email }) => email)
  const alreadyInvited = new Set(await listInvitedEmails(trx, cohort.id, emails))
  const alreadyInCohort = (await listEmailsInCohort(trx, cohort.id, emails)).filter(
    (email) => !alreadyInvited.has(email),
  )
  const skippedEmails = new Set([...alreadyInvited, ...alreadyInCohort])
  const newPeople = draft.people.filter(({ email }) => !skippedEmails.has(email))
  const existingEmails = { alreadyInvited: [...alreadyInvited], alreadyInCohort }
  if (newPeople.length === 0) return { invited: [], ...existingEmails }

  await allowance.spend(newPeople.length)
  const values = {
    cohort_id: cohort.id,
    instrument_id: instrument.id,
    instrument_version: instrument.version,
    language,
    mail_requested_at: now,
  }
  const invitedLearners: { id: string; email: string }[] = []
  for (const chunk of splitIntoChunks(newPeople))
    invitedLearners.push(...(await insertInvitations(trx, chunk, values)))
  await enqueueInvitationMails(ctx, trx, invitedLearners, now)
  await recordEvent(trx, now, 'invitations.sent', {
    actorId: actor?.userId,
    details: {
      ...(!actor && { by: 'operator' }),
      organizationId: cohort.organization_id,
      cohortId: cohort.id,
      count: invitedLearners.length,
    },
  })
  return { invited: invitedLearners, ...existingEmails }
}
