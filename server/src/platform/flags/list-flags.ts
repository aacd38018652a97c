import { flagDefaults, flagNames } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { listFlagRows } from './queries.ts'

/**
 * Lists each flag for the operator: the value for the installation, otherwise the default, followed by the values for
 * individual accounts.
 */
export async function listFlags(db: Db) {
  const rows = await listFlagRows(db)
  return flagNames.flatMap((name) => {
    const values = rows
      .filter((row) => row.name === name)
      .map((row) => ({
        name,
        enabled: row.enabled,
        account: row.account_name,
        accountId: row.account_id,
        updatedAt: row.updated_at as Date | null,
      }))
    if (values.some(({ accountId }) => accountId === null)) return values
    return [{ name, enabled: flagDefaults[name], account: null, accountId: null, updatedAt: null }, ...values]
  })
}
