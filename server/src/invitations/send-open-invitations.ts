import type { Context } from '../base/context.ts'
import { findCohortWithOrganization, listInvitations } from './queries.ts'
import { sendInvitation } from './send-invitation.ts'

/** Mails everybody of the cohort who has not accepted yet once more. */
export async function sendOpenInvitations(ctx: Context, cohortId: string) {
  const cohort = await findCohortWithOrganization(ctx.db, cohortId)
  if (!cohort) throw new Error(`There is no cohort with the id ${cohortId}.`)
  const open = (await listInvitations(ctx.db, cohortId)).filter(
    ({ status, withdrawn_at }) => status === 'INVITATION_SENT' && withdrawn_at === null,
  )
  const notMailed: string[] = []
  for (const { id, email, instrument_id, instrument_version } of open) {
    const instrument = { id: instrument_id, version: instrument_version }
    if (!(await sendInvitation(ctx, { id, email, cohort, instrument }))) notMailed.push(email)
  }
  return { mailed: open.length - notMailed.length, notMailed }
}
