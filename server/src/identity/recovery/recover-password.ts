import { recordEvent } from '../../audit/record-event.ts'
import type { Context } from '../../base/context.ts'
import type { Handler } from '../../http/handler.ts'
import { mailJob } from '../../mail/deliver-mail.ts'
import { networkOf } from '../network.ts'
import { lockUser } from '../queries.ts'
import { mayRecover } from '../rate-limits/rate-limits.ts'
import { deleteResetCodesOfKind, insertResetCode } from './queries.ts'
import { hashOfCode, newResetCode, resetCodeExpiry } from './reset-code.ts'

/**
 * Answers before it has looked whether anybody has this address, and the same where the limit is reached: neither
 * the answer nor its time tells who has an account.
 */
export const recoverPassword: Handler<'recoverPassword'> = async (ctx, { body }, _actor, { ip }) => {
  if (await mayRecover(ctx, { username: body.username, ip })) {
    setImmediate(() => {
      mailCode(ctx, body.username, networkOf(ip)).catch((err) =>
        ctx.log.error({ err }, 'a recovery mail was not put in the queue'),
      )
    })
  }
  return undefined
}

/** Ends the codes that were requested before. Not those of the operator: anyone may request a recovery. */
async function mailCode(ctx: Context, username: string, network: string) {
  const now = ctx.now()
  const code = newResetCode()
  const values = {
    productName: ctx.config.PRODUCT_NAME,
    link: `${ctx.config.PUBLIC_URL}/reset-password?code=${code}`,
  }
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, username)
    if (!user) return
    await deleteResetCodesOfKind(trx, { userId: user.id, isFromOperator: false })
    await insertResetCode(trx, {
      code_hash: hashOfCode(code),
      user_id: user.id,
      created_at: now,
      expires_at: resetCodeExpiry(now),
    })
    await ctx.jobs.enqueue(trx, mailJob, {
      to: user.email,
      subject: ctx.translate(user.language, 'account:mail.recovery.subject', values),
      text: ctx.translate(user.language, 'account:mail.recovery.text', values),
    })
    await recordEvent(trx, now, 'password.recovery_mailed', { subjectId: user.id, network })
  })
}
