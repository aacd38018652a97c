import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import { insertOrganizationInAccount, insertOrganizationWithAccount } from './queries.ts'

type OrganizationDraft = { name: string; accountId?: string | undefined }

/** Creates an organization in the given account, or in a new account with the same name. */
export async function createOrganization(db: Db, { name, accountId }: OrganizationDraft) {
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
