import type { Db } from '../../db/connect.ts'
import { lockChosen } from './queries.ts'

type Chosen = Awaited<ReturnType<typeof lockChosen>>[number]

type Choice = {
  organizationId: string
  invitationIds?: readonly string[] | undefined
  everyOpen?: { folderId?: string | undefined; keyword?: string | undefined } | undefined
}

/** The chosen invitations, held until the transaction ends; nothing where one of the ids is not the organisation's. */
export async function chooseInvitations(trx: Db, { organizationId, invitationIds, everyOpen = {} }: Choice) {
  if (!invitationIds) return lockChosen(trx, organizationId, { everyOpen })
  const wanted = [...new Set(invitationIds)]
  const found = await lockChosen(trx, organizationId, { invitationIds: wanted })
  return found.length === wanted.length ? found : null
}

export function isOpen({ status, withdrawn_at }: Chosen) {
  return status === 'INVITATION_SENT' && withdrawn_at === null
}
