import type { Context, JobData } from '../../base/context.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { findInstrument } from '../../instruments/find-instrument.ts'
import { textIn } from '../../instruments/instrument.ts'
import { isRefusedForGood } from '../../mail/deliver-mail.ts'
import { invitationLink } from '../list/present.ts'
import { findInvitationToMail, updateMailState } from './queries.ts'

/** After so many in a row the mail server is away, and trying each address would only keep everything waiting. */
const FAILURES_IN_A_ROW = 3

/**
 * The job behind the mails of invitations. Each is sent as long as its invitation is open, and what became of it is
 * kept. Done again after a failure, it sends only those that have not left.
 */
export async function sendInvitationMails(
  ctx: Context,
  { invitationIds, wantedAt: wanted }: JobData['invitationMails'],
  signal: AbortSignal,
) {
  const wantedAt = new Date(wanted)
  const failures: unknown[] = []
  let unanswered = 0
  for (const [i, id] of invitationIds.entries()) {
    if (signal.aborted) throw new Error('the process ends before all mails have left')
    const failure = await mailOne(ctx, id, wantedAt)
    if (failure) failures.push(failure)
    unanswered = failure && !isAnswer(failure) ? unanswered + 1 : 0
    if (unanswered === FAILURES_IN_A_ROW) {
      await updateMailState(ctx.db, invitationIds.slice(i + 1), wantedAt, 'FAILED')
      break
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** A mail server that answers about one address may well take the next one. */
function isAnswer(failure: unknown) {
  return failure instanceof Error && 'responseCode' in failure
}

/** The reason why it has to be tried again. */
async function mailOne(ctx: Context, id: string, wantedAt: Date): Promise<unknown> {
  const invitation = await findInvitationToMail(ctx.db, id, wantedAt)
  if (!invitation) return undefined
  try {
    await ctx.sendMail(await write(ctx, invitation))
  } catch (err) {
    await updateMailState(ctx.db, [id], wantedAt, 'FAILED')
    if (!isRefusedForGood(err)) return err
    ctx.log.warn({ err, invitationId: id }, 'the address of an invitation was refused for good')
    return undefined
  }
  await updateMailState(ctx.db, [id], wantedAt, 'SENT')
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
