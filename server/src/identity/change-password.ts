import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handlers.ts'
import { hashPassword } from './hash-password.ts'
import { assertAllowed, forgetLoginAttempts } from './limits.ts'
import { assertGoodPassword } from './password-rules.ts'
import { consumeResetCode, findUserByResetCode, lockUser, replacePassword } from './queries.ts'
import { hashOfCode } from './reset-code.ts'

/** Sets a new password with a mailed code. A password that is refused leaves the code good for another try. */
export const changePassword: Handler<'changePassword'> = async (ctx, { body }, _actor, { ip }) => {
  await assertAllowed(ctx, 'codeChecks', ip)
  const codeHash = hashOfCode(body.code)
  const owner = await findUserByResetCode(ctx.db, codeHash, ctx.now())
  if (!owner) throw new AppError('reset_code.invalid')
  assertGoodPassword(body.newPassword, {
    username: owner.username,
    firstName: owner.first_name,
    lastName: owner.last_name,
  })

  const changed = await exchange(ctx, owner.username, codeHash, await hashPassword(body.newPassword))
  if (!changed) throw new AppError('reset_code.invalid')
  await forgetLoginAttempts(ctx, { username: changed.username, ip })
  await notify(ctx, changed)
  return undefined
}

/** Of all who come with one code at once, the database lets one through. */
async function exchange(ctx: Context, username: string, codeHash: Buffer, passwordHash: string) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, username)
    const isMine = user && (await consumeResetCode(trx, codeHash, now))
    return isMine && replacePassword(trx, user.id, passwordHash, now)
  })
}

/** The password is changed by now, whatever becomes of the mail. */
async function notify(ctx: Context, user: { email: string; language: string | null }) {
  const values = {
    productName: ctx.config.PRODUCT_NAME,
    link: `${ctx.config.PUBLIC_URL}/forgot-password`,
  }
  try {
    await ctx.sendMail({
      to: user.email,
      subject: ctx.translate(user.language, 'account:mail.passwordChanged.subject', values),
      text: ctx.translate(user.language, 'account:mail.passwordChanged.text', values),
    })
  } catch (err) {
    ctx.log.error({ err }, 'the mail about a changed password was not sent')
  }
}
