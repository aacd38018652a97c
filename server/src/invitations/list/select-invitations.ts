import type { Db } from '../../db/connect.ts'
import { lockInvitations } from './queries.ts'

type SelectedInvitation = Awaited<ReturnType<typeof lockInvitations>>[number]

type InvitationSelection = {
  organizationId: string
  invitationIds?: readonly string[] | undefined
  everyOpen?: { folderId?: string | undefined; keyword?: string | undefined } | undefined
}

/** Locks and returns the selected invitations. Returns null if the organization lacks one of the ids. */
export async function selectInvitations(
  trx: Db,
  { organizationId, invitationIds, everyOpen = {} }: InvitationSelection,
) {
  if (!invitationIds) return lockInvitations(trx, organizationId, { everyOpen })
  const uniqueIds = [...new Set(invitationIds)]
  const invitations = await lockInvitations(trx, organizationId, { invitationIds: uniqueIds })
  return invitations.length === uniqueIds.length ? invitations : null
}

export function isOpen({ status, withdrawn_at }: SelectedInvitation) {
  return status === 'INVITATION_SENT' && withdrawn_at === null
}
