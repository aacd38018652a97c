import { enqueueAccountMail } from '../../accounts/account-mail/enqueue-account-mail.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { listAdministratorsWithoutSecondFactor, updateSecondFactorRequirement } from './queries.ts'
import { findOrganization } from './shared-queries.ts'

type Change = { organizationId: string; isRequired: boolean }

/**
 * Sets whether the administrators of the organization need a second factor, effective on their next request. If the
 * requirement is new, emails the administrators who have no second factor. Returns undefined if the organization does
 * not exist.
 */
export async function changeSecondFactorRequirement(ctx: Context, trx: Db, change: Change) {
  const { organizationId, isRequired } = change
  const updatedRow = await updateSecondFactorRequirement(trx, organizationId, isRequired)
  const organization = updatedRow && (await findOrganization(trx, organizationId))
  if (!organization) return undefined
  const usersWithoutSecondFactor = await listAdministratorsWithoutSecondFactor(trx, organizationId)
  if (updatedRow.isChanged) {
    const values = { organization: organization.name, path: '/contact-settings' }
    for (const user of usersWithoutSecondFactor)
      await enqueueAccountMail(ctx, trx, user, 'secondFactorRequired', values)
  }
  return {
    organization,
    isChanged: updatedRow.isChanged,
    administratorsWithoutSecondFactor: usersWithoutSecondFactor.length,
  }
}
