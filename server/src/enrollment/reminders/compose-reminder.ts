import type { ReminderKind } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import { composeGreeting } from '../../platform/mail/compose-greeting.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'

const mailOfStage = {
  INVITED: 'invited',
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  RETAKE: 'retake',
} as const

export type ReminderContent = {
  stage: ReminderKind
  organizationName: string
  /** The sentence that an administrator added; empty if there is none. */
  sentence: string
  /** Empty if it is unknown, or if the learner has not confirmed the email address. */
  firstName: string
  language: string | null
  instrument: { id: string; version: string }
  link: string
  unsubscribeLink: string
}

/** The subject and the text of a reminder, for the email and for its preview. */
export async function composeReminder(ctx: Context, content: ReminderContent) {
  const { language, organizationName: organization, sentence, firstName, unsubscribeLink } = content
  const instrument = await loadStoredInstrument(ctx, content.instrument.id, content.instrument.version)
  const values = {
    organization,
    instrument: textIn(instrument.name, chooseLanguage(language, instrument), instrument),
    duration: ctx.translate(language, 'assessment:instructions.minutes', { count: instrument.minutes }),
    productName: ctx.config.PRODUCT_NAME,
    link: content.link,
  }
  const mail = mailOfStage[content.stage]
  const translate = (key: string, additionalValues: Record<string, string> = {}) =>
    ctx.translate(language, key, { ...values, ...additionalValues })
  const parts = [
    composeGreeting(ctx, language, firstName),
    translate(`admin:mail.reminders.${mail}.text`),
    ...(sentence ? [translate('admin:mail.reminders.sentence', { sentence })] : []),
    content.link,
    ...(content.stage === 'INVITED' ? [translate('admin:mail.reminders.register')] : []),
    ...(content.stage === 'INVITED' && firstName ? [translate('admin:mail.nameNote')] : []),
    translate('admin:mail.reminders.unsubscribe', { link: unsubscribeLink }),
  ]
  return { subject: translate(`admin:mail.reminders.${mail}.subject`), text: `${parts.join('\n\n')}\n` }
}

/**
 * The link to the page on which the recipient confirms unsubscribing. Email clients with one-click unsubscribe post to
 * the same URL.
 */
export function unsubscribeLinkOf(publicUrl: string, code: string) {
  return `${publicUrl}/unsubscribe?code=${code}`
}
