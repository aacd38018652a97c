import { type FlagName, flagDefaults, flagNames } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { listFlagValues } from './queries.ts'

/** One flag in the format of OpenFeature's Remote Evaluation Protocol. */
export type Evaluation = {
  key: FlagName
  value: boolean
  variant: 'on' | 'off'
  reason: 'TARGETING_MATCH' | 'STATIC' | 'DEFAULT'
}

/** Evaluates each flag: the account's value, otherwise the installation's value, otherwise the default. */
export async function evaluateFlags(db: Db, accountId: string | null): Promise<Evaluation[]> {
  const rows = await listFlagValues(db, accountId)
  return flagNames.map((key) => {
    const flagRows = rows.filter(({ name }) => name === key)
    const accountRow = flagRows.find(({ account_id }) => account_id !== null)
    const installationRow = flagRows.find(({ account_id }) => account_id === null)
    const value = (accountRow ?? installationRow)?.enabled ?? flagDefaults[key]
    const reason = accountRow ? 'TARGETING_MATCH' : installationRow ? 'STATIC' : 'DEFAULT'
    return { key, value, variant: value ? 'on' : 'off', reason }
  })
}
