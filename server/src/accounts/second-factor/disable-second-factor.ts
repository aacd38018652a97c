import type { Handler } from '../../platform/http/handler.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { proveOwner } from '../credentials/prove-owner.ts'
import { consumeCode, limitCodeAttempts } from './check-code.ts'
import { deleteSecondFactor } from './shared-queries.ts'

export const disableSecondFactor: Handler<'disableSecondFactor'> = async (ctx, { body }, actor, request) => {
  const user = await proveOwner(ctx, actor, body.password, request)
  await limitCodeAttempts(ctx, user, request.record, () =>
    ctx.db.transaction().execute(async (trx) => {
      await consumeCode(ctx, trx, user, body.code)
      await deleteSecondFactor(trx, user.id)
      await enqueueAccountMail(ctx, trx, user, 'secondFactorDisabled')
      await request.record(trx, 'second_factor.disabled')
    }),
  )
  return undefined
}
