import type { Db } from '../../platform/db/connect.ts'
import { lockAndCountContent } from './shared-queries.ts'

/**
 * Throws if a person has an assessment in one of the cohorts or was invited to it, or if a group report shows it. Locks
 * the cohorts, so that nobody can join them until the transaction ends.
 */
export async function assertUnused(trx: Db, cohortIds: readonly string[], subject: string) {
  const counts = Object.entries(await lockAndCountContent(trx, cohortIds)).filter(([, n]) => Number(n) > 0)
  if (counts.length === 0) return
  const contents = counts.map(([name, n]) => `${name.replace('_', ' ')}: ${n}`).join(', ')
  throw new Error(`${subject} has people or results and is not deleted (${contents}).`)
}
