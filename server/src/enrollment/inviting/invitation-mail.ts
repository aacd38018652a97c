import type { Context } from '../../platform/base/context.ts'
import { composeGreeting } from '../../platform/mail/compose-greeting.ts'
import { defineMailJob } from '../../platform/mail/deliver-mail.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { invitationLink } from '../invitation-list/invitation-link.ts'
import { findInvitationToMail, updateMailState } from './queries.ts'
import { insertInvitationCode } from './shared-queries.ts'

/** The email of an open invitation. A later request for the email replaces this one. */
type InvitationMail = { invitationId: string; requestedAt: string }

export const invitationMailJob = defineMailJob<InvitationMail>('invitationMails', {
  async compose(ctx, { invitationId, requestedAt }) {
    const invitation = await findInvitationToMail(ctx.db, invitationId, new Date(requestedAt))
    return invitation && composeMail(ctx, invitation)
  },
  record: (ctx, { invitationId, requestedAt }, result) =>
    updateMailState(ctx.db, invitationId, new Date(requestedAt), result),
})

type InvitationToMail = NonNullable<Awaited<ReturnType<typeof findInvitationToMail>>>

async function composeMail(ctx: Context, invitation: InvitationToMail) {
  const { language, instrument_id, instrument_version } = invitation
  const instrument = await loadStoredInstrument(ctx, instrument_id, instrument_version)
  const code = createLinkCode()
  await insertInvitationCode(ctx.db, invitation.id, hashLinkCode(code))
  const kind = invitation.reminded_at ? 'reminder' : 'invitation'
  const values = {
    organization: invitation.organization_name,
    instrument: textIn(instrument.name, chooseLanguage(language, instrument), instrument),
    duration: ctx.translate(language, 'assessment:instructions.minutes', { count: instrument.minutes }),
    productName: ctx.config.PRODUCT_NAME,
    link: invitationLink(ctx.config.PUBLIC_URL, invitation.id, code),
  }
  const parts = [
    composeGreeting(ctx, language, invitation.first_name),
    ctx.translate(language, `admin:mail.${kind}.text`, values),
    ...(invitation.first_name ? [ctx.translate(language, 'admin:mail.nameNote', values)] : []),
  ]
  return {
    to: invitation.email,
    subject: ctx.translate(language, `admin:mail.${kind}.subject`, values),
    text: `${parts.map((part) => part.trimEnd()).join('\n\n')}\n`,
  }
}
