import type { Db } from '../db/connect.ts'
import { violatesConstraint } from '../db/constraint.ts'
import { upsertFlag } from './queries.ts'

type FlagSetting = { name: string; isOn: boolean; accountId?: string | undefined; now: Date }

/** Sets a flag for one account or, without `accountId`, for all accounts that have no value of their own. */
export async function setFlag(db: Db, { name, isOn, accountId = undefined, now }: FlagSetting) {
  await upsertFlag(db, { name, accountId: accountId ?? null, enabled: isOn, now }).catch((error) => {
    throw violatesConstraint(error, 'reference')
      ? new Error(`There is no account with the id ${accountId}.`)
      : error
  })
}
