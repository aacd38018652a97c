import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Db } from '../../platform/db/connect.ts'
import { recordEvent } from '../audit/record-event.ts'
import {
  activatePendingRoles,
  deleteConfirmations,
  markEmailConfirmed,
} from '../confirmation/shared-queries.ts'
import { deleteIdentities } from '../providers/shared-queries.ts'

/**
 * Confirms the email address of an account, and activates the pending roles of that address. Call this only after a new
 * password has been set with the code of a recovery or account link: the new password has ended all sessions, so only
 * the owner of the mailbox has access. An account that was made with the address before is separated from the accounts at
 * institutions with which it was made.
 */
export async function confirmAddress(
  trx: Db,
  user: { id: string; email: string },
  { now, record }: { now: Date; record: RecordEvent },
) {
  const isNew = await markEmailConfirmed(trx, user.id, now)
  await deleteConfirmations(trx, user.id)
  const organizationIds = await activatePendingRoles(trx, user, now)
  if (isNew) {
    await deleteIdentities(trx, user.id)
    await record(trx, 'email.confirmed', { actorId: user.id })
  }
  for (const organizationId of organizationIds) {
    await recordEvent(trx, now, 'role.granted', { subjectId: user.id, details: { organizationId } })
  }
}
