import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { revokeAccessCode } from '../access-codes/revoke-access-code.ts'
import { findCode } from './queries.ts'

/** A repeated call has no effect. */
export const revokeCohortCode: Handler<'revokeCohortCode'> = async (
  ctx,
  { params, query },
  _actor,
  { record },
) => {
  const now = ctx.now()
  const { folderId: cohortId, accessCodeId } = params
  const { organizationId } = query
  await ctx.db.transaction().execute(async (trx) => {
    const accessCode = await findCode(trx, { organizationId, cohortId, accessCodeId })
    if (!accessCode) throw new AppError('not_found')
    const { revokedAt } = await revokeAccessCode(trx, { code: accessCode.code, now })
    if (revokedAt?.getTime() !== now.getTime()) return
    await record(trx, 'access_code.revoked', {
      details: { cohortId, accessCodeId },
    })
  })
  return undefined
}
