import { recordEvent } from '../audit/record-event.ts'
import type { Db } from '../db/connect.ts'
import { insertAdministratorRole } from './queries.ts'

/** Gives an account the role, which counts once the account's address is confirmed; again changes nothing. */
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
