import { recordEvent } from '../../accounts/audit/record-event.ts'
import type { Db } from '../../platform/db/connect.ts'
import { insertAdministratorRole } from './queries.ts'

type Grant = {
  organizationId: string
  userId: string
  /** The cohorts of a limited role; null, the default, for the whole organization. */
  cohortIds?: readonly string[] | null
  /** The administrator who grants the role; undefined if the operator grants it. */
  by?: { actorId: string; network: string }
  /** By default, the current time. */
  now?: Date
}

/** Grants the role, which is in effect as soon as the account's address is confirmed. A repeated call has no effect. */
export async function grantAdministrator(
  db: Db,
  { organizationId, userId, cohortIds = null, by, now = new Date() }: Grant,
) {
  const isNew = await insertAdministratorRole(db, { organizationId, userId, cohortIds })
  if (isNew) {
    const details = { organizationId, ...(cohortIds && { cohortIds: [...cohortIds] }) }
    await recordEvent(db, now, 'role.granted', { ...by, subjectId: userId, details })
  }
  return { isNew }
}
