import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Erases the name of the invited person, which is needed only until the invitation is accepted or withdrawn. */
export const erasedName = { first_name: null, last_name: null, named_at: null }

export async function markInvitationAccepted(db: Db, invitationId: string, assessmentId: string) {
  await db
    .updateTable('invitations')
    .set({ status: 'ACCEPTED', assessment_id: assessmentId, ...erasedName })
    .where('id', '=', invitationId)
    .execute()
}

/** The address of an invitation as lists show it: empty if it was generated for a person whose address is not known. */
export const shownEmail = sql<string>`(case when invitations.email like '~%' then '' else invitations.email end)`
