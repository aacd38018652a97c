import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { insertConfirmation } from './queries.ts'

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

type Recipient = { id: string; email: string; language: string | null }

/**
 * Emails a link that confirms the address of an account. Earlier links stay valid: a link alone grants nothing, because
 * confirming also requires a session for the account.
 */
export async function mailConfirmation(ctx: Context, trx: Db, user: Recipient) {
  const code = createLinkCode()
  const now = ctx.now()
  await insertConfirmation(trx, {
    code_hash: hashLinkCode(code),
    user_id: user.id,
    email: user.email,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  })
  await enqueueAccountMail(ctx, trx, user, 'confirmAddress', {
    path: `/confirm-your-email?code=${code}`,
    recovery: `${ctx.config.PUBLIC_URL}/forgot-password`,
  })
}
