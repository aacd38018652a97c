import type { Context } from '../base/context.ts'
import type { Db } from '../db/connect.ts'
import { enqueueAccountMail } from '../identity/enqueue-account-mail.ts'
import { findOrganization, listAdministratorsToSetUp, updateSecondFactorRequirement } from './queries.ts'

type Change = { organizationId: string; isRequired: boolean }

/**
 * Requires a second factor of the organization's administrators, effective with their next request, and emails those
 * who have none. Returns undefined if the organization does not exist.
 */
export async function changeSecondFactorRequirement(ctx: Context, trx: Db, change: Change) {
  const { organizationId, isRequired } = change
  const changed = await updateSecondFactorRequirement(trx, organizationId, isRequired)
  const organization = changed && (await findOrganization(trx, organizationId))
  if (!organization) return undefined
  const withoutSecondFactor = await listAdministratorsToSetUp(trx, organizationId, ctx.now())
  if (changed.isNew) {
    const values = { organization: organization.name, path: '/contact-settings' }
    for (const user of withoutSecondFactor)
      await enqueueAccountMail(ctx, trx, user, 'secondFactorRequired', values)
  }
  return { organization, isNew: changed.isNew, administratorsWithoutSecondFactor: withoutSecondFactor.length }
}
