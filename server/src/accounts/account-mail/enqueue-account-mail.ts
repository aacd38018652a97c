import type { Context, TextValues } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mailJob } from '../../platform/mail/deliver-mail.ts'

type AccountMailKind =
  | 'passwordChanged'
  | 'sessionReused'
  | 'confirmEmail'
  | 'addAddress'
  | 'confirmAddress'
  | 'emailTaken'
  | 'emailChangeRequested'
  | 'emailChanged'
  | 'accountErased'
  | 'secondFactorEnabled'
  | 'secondFactorDisabled'
  | 'secondFactorRequired'
  | 'backupCodeUsed'
  | 'backupCodesRenewed'
  | 'codesGuessed'
  | 'passwordGuessed'
  | 'logInAtInstitution'
  | 'institutionEnds'

type Recipient = { email: string; language: string | null }

/**
 * Enqueues an email to a user about their account, unless the account has no address. If `db` is a transaction, the email is sent after the commit. The
 * origins of its links come from the settings, never from request headers.
 */
export async function enqueueAccountMail(
  ctx: Context,
  db: Db,
  { email, language }: Recipient,
  kind: AccountMailKind,
  { path = '/forgot-password', ...values }: TextValues & { path?: string } = {},
) {
  if (email === '') return
  const { PRODUCT_NAME, PUBLIC_URL, LINK_SUPPORT } = ctx.config
  const textValues = {
    productName: PRODUCT_NAME,
    link: `${PUBLIC_URL}${path}`,
    support: LINK_SUPPORT.replace(/^mailto:/, ''),
    ...values,
  }
  await ctx.jobs.enqueue(db, mailJob, {
    to: email,
    subject: ctx.translate(language, `account:mail.${kind}.subject`, textValues),
    text: ctx.translate(language, `account:mail.${kind}.text`, textValues),
  })
}
