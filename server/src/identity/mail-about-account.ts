import type { Context } from '../base/context.ts'

type Occasion =
  | 'passwordChanged'
  | 'sessionReused'
  | 'confirmEmail'
  | 'emailTaken'
  | 'emailChangeRequested'
  | 'emailChanged'
  | 'accountErased'

type Recipient = { email: string; language: string | null }

/** Tells someone about their own account. Links lead to this installation, whatever a request says of itself. */
export async function mailAboutAccount(
  ctx: Context,
  { email, language }: Recipient,
  occasion: Occasion,
  { path = '/forgot-password', ...values }: Record<string, string> = {},
) {
  const { PRODUCT_NAME, PUBLIC_URL, LINK_SUPPORT } = ctx.config
  const all = {
    productName: PRODUCT_NAME,
    link: `${PUBLIC_URL}${path}`,
    support: LINK_SUPPORT.replace(/^mailto:/, ''),
    ...values,
  }
  await ctx.sendMail({
    to: email,
    subject: ctx.translate(language, `account:mail.${occasion}.subject`, all),
    text: ctx.translate(language, `account:mail.${occasion}.text`, all),
  })
}

/** What happened has happened, whatever becomes of the mail about it. */
export async function tryMailAboutAccount(...[ctx, ...mail]: Parameters<typeof mailAboutAccount>) {
  try {
    await mailAboutAccount(ctx, ...mail)
  } catch (err) {
    ctx.log.error({ err, occasion: mail[1] }, 'a mail about an account was not sent')
  }
}
