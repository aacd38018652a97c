import type { Db } from '../db/connect.ts'
import { listNames } from './queries.ts'

type Line = { actorId: string | null; subjectId: string | null; details: unknown }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The names of the people, accounts, organizations and cohorts in these lines, by id. Erased ones have none. */
export async function findNames(db: Db, lines: readonly Line[]) {
  const values = lines.flatMap(({ actorId, subjectId, details }) => [
    actorId,
    subjectId,
    ...Object.values(details as object),
  ])
  const ids = new Set(values.filter((value) => typeof value === 'string' && UUID.test(value)))
  const rows = await listNames(db, [...ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
