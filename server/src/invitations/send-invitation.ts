import type { Context } from '../base/context.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import { textIn } from '../instruments/instrument.ts'

type Wanted = {
  id: string
  email: string
  cohort: { organization_name: string }
  instrument: { id: string; version: string }
}

/** False where the mail could not leave; the log says why. */
export async function sendInvitation(ctx: Context, { id, email, cohort, instrument }: Wanted) {
  const found = await findInstrument(ctx.db, instrument.id, instrument.version)
  const values = {
    organization: cohort.organization_name,
    instrument: textIn(found.name, 'en', found),
    minutes: found.minutes,
    productName: ctx.config.PRODUCT_NAME,
    link: `${ctx.config.PUBLIC_URL}/invitation/${id}`,
  }
  try {
    await ctx.sendMail({
      to: email,
      subject: ctx.translate(null, 'admin:mail.invitation.subject', values),
      text: ctx.translate(null, 'admin:mail.invitation.text', values),
    })
    return true
  } catch (err) {
    ctx.log.error({ err }, `the invitation to ${email} was not sent`)
    return false
  }
}
