import type { Context } from '../../platform/base/context.ts'
import { defineMailJob } from '../../platform/mail/deliver-mail.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { nameInMail } from './name-in-mail.ts'
import { findObserverToMail, insertLink } from './queries.ts'

/** The job contains no address, so that no address remains in the queue when rating closes. */
export const observerMailJob = defineMailJob<{ observerId: string }>('observerMails', {
  compose: (ctx, { observerId }) => composeMail(ctx, observerId),
})

async function composeMail(ctx: Context, observerId: string) {
  const observer = await findObserverToMail(ctx.db, observerId, ctx.now())
  if (!observer) return undefined
  const { email, language, instrument_id, instrument_version } = observer
  const instrument = await loadStoredInstrument(ctx, instrument_id, instrument_version)
  const code = createLinkCode()
  // Each attempt adds a link and keeps the earlier ones: an email whose delivery was not confirmed may have arrived.
  await insertLink(ctx.db, observerId, hashLinkCode(code))
  const values = {
    learner: nameInMail(observer.first_name, observer.last_name),
    instrument: textIn(instrument.name, chooseLanguage(language, instrument), instrument),
    duration: ctx.translate(language, 'assessment:instructions.minutes', { count: instrument.minutes }),
    date: observer.closes_at,
    link: `${ctx.config.PUBLIC_URL}/observer?code=${code}`,
    productName: ctx.config.PRODUCT_NAME,
  }
  return {
    to: email,
    subject: ctx.translate(language, 'assessment:mail.observer.subject', values),
    text: ctx.translate(language, 'assessment:mail.observer.text', values),
  }
}
