import type { Context } from '../base/context.ts'
import { countOldBatches } from '../batch-reports/files/queries.ts'
import { limitsAt } from './periods.ts'
import { countOld, countResting } from './queries.ts'

/** What the next run would erase. */
export async function countExpired({ db, config, now }: Context) {
  const { accounts, assessments, invitations, batches } = limitsAt(now(), config)
  return {
    accounts: accounts ? await countResting(db, accounts) : 0,
    assessments: assessments ? await countOld(db, 'assessments', assessments) : 0,
    invitations: invitations ? await countOld(db, 'invitations', invitations) : 0,
    batches: batches ? await countOldBatches(db, batches) : 0,
  }
}
