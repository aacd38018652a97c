import { splitKeyword } from '@lpi/contract'
import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { containsWord } from '../../platform/db/contains-word.ts'
import { customPlan } from '../../platform/db/preparing-client.ts'
import { erasedName } from '../invitations/shared-queries.ts'

type InvitationFilter = {
  scope: Scope
  folderId?: string | undefined
  keyword?: string | undefined
}

const invitedText = sql`plain_text(concat_ws(' ', invitations.email, invitations.first_name, invitations.last_name))`

/** The invitations that match the filter, without those accepted by learners who have withdrawn their consent. */
function selectInvitations(db: Db, { scope, folderId, keyword }: InvitationFilter) {
  return db
    .selectFrom('invitations')
    .modifyFront(customPlan)
    .innerJoin('cohorts', 'cohorts.id', 'invitations.cohort_id')
    .leftJoin('assessments', 'assessments.id', 'invitations.assessment_id')
    .where(inScope(scope))
    .where(hasNotWithdrawnConsent(sql.ref('assessments.user_id')))
    .$if(folderId !== undefined, (query) => query.where('cohorts.id', '=', folderId ?? ''))
    .where(({ and }) => and(splitKeyword(keyword).map((word) => containsWord(invitedText, word))))
}

/** Invitations by id, or all open invitations that match the filter. */
type InvitationSelection =
  | { invitationIds: readonly string[] }
  | { everyOpen: Omit<InvitationFilter, 'scope'> }

/** Locks in a fixed order, so that parallel calls wait instead of causing a deadlock. */
export async function lockInvitations(trx: Db, scope: Scope, selection: InvitationSelection) {
  const isById = 'invitationIds' in selection
  const filter = { scope, ...(isById ? {} : selection.everyOpen) }
  return selectInvitations(trx, filter)
    .select(['invitations.id', 'invitations.email', 'invitations.status', 'invitations.withdrawn_at'])
    .$if(isById, (query) =>
      query.where('invitations.id', '=', sql<string>`any(${isById ? selection.invitationIds : []}::uuid[])`),
    )
    .$if(!isById, (query) =>
      query.where('invitations.status', '=', 'INVITATION_SENT').where('invitations.withdrawn_at', 'is', null),
    )
    .orderBy('invitations.id')
    .forUpdate('invitations')
    .execute()
}

/** Also erases the names. */
export async function markInvitationsWithdrawn(trx: Db, ids: readonly string[], now: Date) {
  await trx
    .updateTable('invitations')
    .set({ withdrawn_at: now, ...erasedName })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
