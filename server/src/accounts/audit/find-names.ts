import type { Db } from '../../platform/db/connect.ts'
import { listNames } from './queries.ts'

type EventReferences = { actorId: string | null; subjectId: string | null; details: unknown }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the addresses of the users (of a user without one, the name) and the names of the accounts, organizations and cohorts in these events, by id.
 * Ids of erased records, and ids in lists such as `cohortIds`, are missing.
 */
export async function findNames(db: Db, events: readonly EventReferences[]) {
  const values = events.flatMap(({ actorId, subjectId, details }) => [
    actorId,
    subjectId,
    ...Object.values(details as object),
  ])
  const ids = new Set(values.filter((value) => typeof value === 'string' && UUID.test(value)))
  const rows = await listNames(db, [...ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
