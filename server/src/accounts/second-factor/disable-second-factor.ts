import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { recordEvent } from '../audit/record-event.ts'
import { confirmOwnPassword } from '../credentials/confirm-own-password.ts'
import { consumeCode, limitCodeAttempts } from './check-code.ts'
import { deleteSecondFactor } from './shared-queries.ts'

export const disableSecondFactor: Handler<'disableSecondFactor'> = async (ctx, { body }, actor, request) => {
  const { ip } = request
  const user = await confirmOwnPassword(ctx, actor, body.password, request)
  await limitCodeAttempts(ctx, user, ip, () =>
    ctx.db.transaction().execute(async (trx) => {
      await consumeCode(ctx, trx, user, body.code)
      await deleteSecondFactor(trx, user.id)
      await enqueueAccountMail(ctx, trx, user, 'secondFactorDisabled')
      const event = { actorId: user.id, network: networkOf(ip) }
      await recordEvent(trx, ctx.now(), 'second_factor.disabled', event)
    }),
  )
  return undefined
}
