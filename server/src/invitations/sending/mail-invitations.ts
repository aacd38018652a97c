import type { Context, JobData } from '../../base/context.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { findInstrument } from '../../instruments/find-instrument.ts'
import { textIn } from '../../instruments/instrument.ts'
import { isRefusedForGood } from '../../mail/deliver-mail.ts'
import { invitationLink } from '../list/present.ts'
import { findInvitationToMail, updateMailState } from './queries.ts'

/** After so many in a row it is the mail server and not an address. */
const FAILURES_IN_A_ROW = 3

/**
 * The job behind the mails of invitations. Each is sent as long as its invitation is open, and what became of it is
 * kept. Done again after a failure, it sends only those that have not left.
 */
export async function mailInvitations(
  ctx: Context,
  { invitationIds, wantedAt }: JobData['invitationMails'],
  signal: AbortSignal,
) {
  let failure: unknown
  let failures = 0
  for (const id of invitationIds) {
    if (signal.aborted) throw new Error('the process ends before all mails have left')
    const outcome = await mailOne(ctx, id, new Date(wantedAt))
    failures = outcome ? failures + 1 : 0
    failure = outcome ?? failure
    if (failures === FAILURES_IN_A_ROW) break
  }
  if (failure) throw failure
}

/** The reason why it has to be tried again. */
async function mailOne(ctx: Context, id: string, wantedAt: Date): Promise<unknown> {
  const invitation = await findInvitationToMail(ctx.db, id, wantedAt)
  if (!invitation) return undefined
  try {
    await ctx.sendMail(await write(ctx, invitation))
  } catch (err) {
    await updateMailState(ctx.db, id, wantedAt, 'FAILED')
    if (!isRefusedForGood(err)) return err
    ctx.log.warn({ err, invitationId: id }, 'the address of an invitation was refused for good')
    return undefined
  }
  await updateMailState(ctx.db, id, wantedAt, 'SENT')
  return undefined
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitationToMail>>>

async function write(ctx: Context, invitation: Invitation) {
  const { language, instrument_id, instrument_version } = invitation
  const instrument = await findInstrument(ctx.db, instrument_id, instrument_version)
  const kind = invitation.reminded_at ? 'reminder' : 'invitation'
  const values = {
    organization: invitation.organization_name,
    instrument: textIn(instrument.name, chooseLanguage(language, instrument), instrument),
    minutes: instrument.minutes,
    productName: ctx.config.PRODUCT_NAME,
    link: invitationLink(ctx.config.PUBLIC_URL, invitation.id),
  }
  return {
    to: invitation.email,
    subject: ctx.translate(language, `admin:mail.${kind}.subject`, values),
    text: ctx.translate(language, `admin:mail.${kind}.text`, values),
  }
}
