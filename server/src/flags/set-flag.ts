import type { Db } from '../db/connect.ts'
import { violatesConstraint } from '../db/constraint.ts'
import { upsertFlag } from './queries.ts'

type Wanted = { name: string; isOn: boolean; accountId?: string | undefined; now: Date }

/** For one account, or for everybody whose account has no value of its own. */
export async function setFlag(db: Db, { name, isOn, accountId = undefined, now }: Wanted) {
  await upsertFlag(db, { name, accountId: accountId ?? null, enabled: isOn, now }).catch((error) => {
    throw violatesConstraint(error, 'reference')
      ? new Error(`There is no account with the id ${accountId}.`)
      : error
  })
}
