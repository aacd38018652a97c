import type { Db } from '../db/connect.ts'
import { violatesConstraint } from '../db/constraint.ts'
import { insertOrganizationInAccount, insertOrganizationWithAccount } from './queries.ts'

type NewOrganization = { name: string; accountId?: string | undefined }

/** A new customer: an organization, in the account named or else in a new one of the same name. */
export async function createOrganization(db: Db, { name, accountId }: NewOrganization) {
  try {
    if (!accountId) return await insertOrganizationWithAccount(db, name)
    const row = await insertOrganizationInAccount(db, name, accountId)
    if (!row) throw new Error(`There is no account with the id ${accountId}.`)
    return { organizationId: row.organization_id, accountId: row.account_id }
  } catch (error) {
    throw violatesConstraint(error, 'unique')
      ? new Error(`There is already an organization named "${name}".`)
      : error
  }
}
