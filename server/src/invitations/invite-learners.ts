import type { Context } from '../base/context.ts'
import { createAccessCode } from '../organizations/create-access-code.ts'
import { findCohortWithOrganization, insertInvitations, listInvitedEmails } from './queries.ts'
import { sendInvitation } from './send-invitation.ts'

type Wanted = {
  cohortId: string
  /** Trimmed, lower-cased, each once. */
  emails: string[]
  instrument: { id: string; version: string }
}

/**
 * Invites people to a cohort: an access code with a seat for each of them, their invitations, and then the mails. Who
 * was invited to the cohort before is left out. A mail that cannot leave does not take the invitation back.
 */
export async function inviteLearners(ctx: Context, { cohortId, emails, instrument }: Wanted) {
  const cohort = await findCohortWithOrganization(ctx.db, cohortId)
  if (!cohort) throw new Error(`There is no cohort with the id ${cohortId}.`)
  const known = new Set(await listInvitedEmails(ctx.db, cohortId, emails))
  const fresh = emails.filter((email) => !known.has(email))
  if (fresh.length === 0) return { invited: [], known: emails, notMailed: [], code: null }

  const { invited, code } = await ctx.db.transaction().execute(async (trx) => {
    const made = await createAccessCode(trx, { cohortId, instrument, seats: fresh.length })
    const rows = await insertInvitations(trx, cohortId, made.accessCodeId, fresh)
    return { invited: rows, code: made.code }
  })
  const notMailed: string[] = []
  for (const { id, email } of invited) {
    if (!(await sendInvitation(ctx, { id, email, cohort, instrument }))) notMailed.push(email)
  }
  return { invited, known: [...known], notMailed, code }
}
