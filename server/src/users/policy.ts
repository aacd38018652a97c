import type { Context } from '../base/context.ts'
import { listTerms } from './queries.ts'

/** Returns whether the user has withdrawn a consent. Then no one else can see the user's results either. */
export async function hasWithdrawnConsent({ db }: Context, userId: string) {
  const rows = await listTerms(db, userId)
  const newest = new Map(rows.map(({ policy_type, status }) => [policy_type, status]))
  return [...newest.values()].includes('withdrawn')
}
