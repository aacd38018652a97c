import type { Db } from '../../platform/db/connect.ts'
import { updateAccountName } from './queries.ts'

export async function renameAccount(db: Db, { accountId, name }: { accountId: string; name: string }) {
  const row = await updateAccountName(db, accountId, name)
  if (!row) throw new Error(`There is no account with the id ${accountId}.`)
}
