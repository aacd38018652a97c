import type { Db } from '../../platform/db/connect.ts'
import { assertUnused } from '../cohorts/assert-unused.ts'
import { deleteOrganizationRow, lockOrganization } from './queries.ts'

/**
 * Deletes an organization without people, with its cohorts and access codes, and its account if no other organization
 * belongs to it. The last organization stays: without one, the next start would create the sample data again.
 */
export async function deleteOrganization(trx: Db, organizationId: string) {
  const organization = await lockOrganization(trx, organizationId)
  if (!organization) throw new Error(`There is no organization with the id ${organizationId}.`)
  if (organization.is_only)
    throw new Error('This is the only organization. Create another one before you delete it.')
  await assertUnused(trx, organization.cohort_ids, 'The organization')
  const administrators = Number(organization.administrators) + Number(organization.pending_administrators)
  if (administrators > 0)
    throw new Error(
      `The organization has administrators (${administrators}) and is not deleted. Revoke their roles or erase their accounts first.`,
    )
  await deleteOrganizationRow(trx, organizationId)
  return { name: organization.name }
}
