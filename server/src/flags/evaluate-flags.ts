import { type FlagName, flagDefaults, flagNames } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { listFlagValues } from './queries.ts'

/** One flag as OpenFeature's Remote Evaluation Protocol puts it. */
export type Evaluation = {
  key: FlagName
  value: boolean
  variant: 'on' | 'off'
  reason: 'TARGETING_MATCH' | 'STATIC' | 'DEFAULT'
}

/** Each flag: the account's own value, else everybody's, else the default. */
export async function evaluateFlags(db: Db, accountId: string | null): Promise<Evaluation[]> {
  const rows = await listFlagValues(db, accountId)
  return flagNames.map((key) => {
    const ofFlag = rows.filter(({ name }) => name === key)
    const own = ofFlag.find(({ account_id }) => account_id !== null)
    const everybodys = ofFlag.find(({ account_id }) => account_id === null)
    const value = (own ?? everybodys)?.enabled ?? flagDefaults[key]
    const reason = own ? 'TARGETING_MATCH' : everybodys ? 'STATIC' : 'DEFAULT'
    return { key, value, variant: value ? 'on' : 'off', reason }
  })
}
