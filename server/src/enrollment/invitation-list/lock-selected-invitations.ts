import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockInvitations } from './queries.ts'

type SelectedInvitation = Awaited<ReturnType<typeof lockInvitations>>[number]

type InvitationSelection = {
  scope: Scope
  invitationIds?: readonly string[] | undefined
  everyOpen?: { folderId?: string | undefined; keyword?: string | undefined } | undefined
}

/**
 * Locks and returns the selected invitations. Returns null if one of the ids belongs to no invitation in the scope, or
 * to an invitation that was accepted by a learner who has withdrawn consent.
 */
export async function lockSelectedInvitations(
  trx: Db,
  { scope, invitationIds, everyOpen = {} }: InvitationSelection,
) {
  if (!invitationIds) return lockInvitations(trx, scope, { everyOpen })
  const uniqueIds = [...new Set(invitationIds)]
  const invitations = await lockInvitations(trx, scope, { invitationIds: uniqueIds })
  return invitations.length === uniqueIds.length ? invitations : null
}

export function isOpen({ status, withdrawn_at }: SelectedInvitation) {
  return status === 'INVITATION_SENT' && withdrawn_at === null
}
