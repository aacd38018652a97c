import { recordEvent } from '../../audit/record-event.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Handler } from '../../http/handlers.ts'
import { confirmOwnPassword } from '../confirm-own-password.ts'
import { assertMayChangeEmail } from '../limits/limits.ts'
import { mailAboutAccount, tryMailAboutAccount } from '../mail-about-account.ts'
import { networkOf } from '../network.ts'
import { findUserByUsername } from '../queries.ts'
import { upsertEmailChange } from './queries.ts'
import { emailCodeExpiry, hashOfCode, newResetCode } from './reset-code.ts'

/** Nothing changes before the link in the mail was followed. The old address hears of it while it still counts. */
export const requestEmailChange: Handler<'requestEmailChange'> = async (ctx, { body }, actor, { ip }) => {
  const user = await confirmOwnPassword(ctx, actor, body.password, ip)
  if (body.email === user.username) {
    throw new AppError('input.invalid', { fields: [{ field: 'email', problem: 'invalid' }] })
  }
  await assertMayChangeEmail(ctx, user.id)
  await mailNewAddress(ctx, user, body.email)
  await recordEvent(ctx.db, ctx.now(), 'email.change_requested', { actorId: user.id, network: networkOf(ip) })
  await tryMailAboutAccount(ctx, user, 'emailChangeRequested')
  return undefined
}

/** Answers the same where the address has an account already: then that account's owner is told, and no code made. */
async function mailNewAddress(ctx: Context, user: { id: string; language: string | null }, email: string) {
  const owner = await findUserByUsername(ctx.db, email)
  const code = newResetCode()
  const now = ctx.now()
  if (!owner) {
    await upsertEmailChange(ctx.db, {
      user_id: user.id,
      code_hash: hashOfCode(code),
      email,
      created_at: now,
      expires_at: emailCodeExpiry(now),
    })
  }
  try {
    if (owner) await mailAboutAccount(ctx, owner, 'emailTaken')
    else {
      const recipient = { email, language: user.language }
      await mailAboutAccount(ctx, recipient, 'confirmEmail', { path: `/confirm-email?code=${code}` })
    }
  } catch (err) {
    ctx.log.error({ err }, 'the mail to a new address was not sent')
    throw new AppError('service.unavailable')
  }
}
