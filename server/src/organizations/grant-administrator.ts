import { recordEvent } from '../audit/record-event.ts'
import type { Db } from '../db/connect.ts'
import { insertAdministratorRole } from './queries.ts'

/** Grants the role, which is in effect as soon as the account's address is confirmed. A repeated call has no effect. */
export async function grantAdministrator(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
) {
  const isNew = await insertAdministratorRole(db, organizationId, userId)
  if (isNew) {
    await recordEvent(db, new Date(), 'role.granted', { subjectId: userId, details: { organizationId } })
  }
  return { isNew }
}
