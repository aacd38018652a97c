import { recordEvent } from '../audit/record-event.ts'
import type { Db } from '../db/connect.ts'
import { insertAdministratorRole } from './queries.ts'

/** Makes a person an administrator of the organisation; again changes nothing. */
export async function grantAdministrator(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
) {
  await insertAdministratorRole(db, organizationId, userId)
  await recordEvent(db, new Date(), 'role.granted', { subjectId: userId, details: { organizationId } })
}
