import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { countRecoveryMail, countRecoveryRequest } from '../../platform/limits/rate-limits.ts'
import { mailJob } from '../../platform/mail/deliver-mail.ts'
import { createLinkCode, hashLinkCode, recoveryCodeExpiry } from '../../platform/secrets/link-code.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { lockActiveUser } from '../credentials/shared-queries.ts'
import { findOnlyLogin } from '../providers/shared-queries.ts'
import { insertResetCode } from './queries.ts'

/**
 * Responds before the account is read, and in the same way when a rate limit is reached, so that neither the response
 * nor its timing reveals whether an account exists.
 */
export const recoverPassword: Handler<'recoverPassword'> = async (ctx, { body }, _actor, { ip, record }) => {
  const subject = { username: body.username, ip }
  if (await countRecoveryRequest(ctx, subject)) {
    setImmediate(() => {
      mailCode(ctx, subject, record).catch((err) =>
        ctx.log.error({ err }, 'the recovery email was not enqueued; the user can request another one'),
      )
    })
  }
  return undefined
}

/**
 * Earlier codes stay valid, because otherwise anyone could invalidate a user's code by requesting another one. Setting
 * a new password invalidates all of them. A person who can log in only at an institution gets its link instead.
 */
async function mailCode(
  ctx: Context,
  { username, ip }: { username: string; ip: string },
  record: RecordEvent,
) {
  if (!(await countRecoveryMail(ctx, { username, ip }))) return
  const now = ctx.now()
  const code = createLinkCode()
  const values = {
    productName: ctx.config.PRODUCT_NAME,
    link: `${ctx.config.PUBLIC_URL}/reset-password?code=${code}`,
  }
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockActiveUser(trx, username)
    if (!user) return
    const institution = await findOnlyLogin(trx, user.id)
    if (institution) {
      const path = `/login/with/${institution.id}`
      await enqueueAccountMail(ctx, trx, user, 'logInAtInstitution', { institution: institution.name, path })
      return
    }
    await insertResetCode(trx, {
      code_hash: hashLinkCode(code),
      user_id: user.id,
      created_at: now,
      expires_at: recoveryCodeExpiry(now),
    })
    await ctx.jobs.enqueue(trx, mailJob, {
      to: user.email,
      subject: ctx.translate(user.language, 'account:mail.recovery.subject', values),
      text: ctx.translate(user.language, 'account:mail.recovery.text', values),
    })
    await record(trx, 'password.recovery_mailed', { subjectId: user.id })
  })
}
