import type { Context, Job } from '../../base/context.ts'
import { createLinkCode, hashLinkCode } from '../../identity/recovery/link-code.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { textIn } from '../../instruments/instrument.ts'
import { loadStoredInstrument } from '../../instruments/load-stored-instrument.ts'
import { composeGreeting } from '../../mail/compose-greeting.ts'
import { isRefusedPermanently, mailRetries } from '../../mail/deliver-mail.ts'
import { invitationLink } from '../list/present.ts'
import { findInvitationToMail, insertInvitationCode, updateMailState } from './queries.ts'

/**
 * After this many consecutive failures without a reply, the mail server is considered unavailable, and the job stops
 * trying other addresses.
 */
const MAX_CONSECUTIVE_FAILURES = 3

type InvitationMails = {
  invitationIds: string[]
  requestedAt: string
}

/** Sends the emails of open invitations and stores the result of each. A retry skips the emails that were sent. */
export const invitationMailsJob: Job<InvitationMails> = {
  name: 'invitationMails',
  handle: sendInvitationMails,
  concurrency: 2,
  queue: { ...mailRetries, expireInSeconds: 1800 },
}

async function sendInvitationMails(ctx: Context, data: InvitationMails, { signal }: { signal: AbortSignal }) {
  const { invitationIds } = data
  const requestedAt = new Date(data.requestedAt)
  const failures: unknown[] = []
  let consecutiveFailures = 0
  for (const [i, id] of invitationIds.entries()) {
    if (signal.aborted) throw new Error('the process is stopping before all emails have been sent')
    const failure = await sendInvitationMail(ctx, id, requestedAt)
    if (failure) failures.push(failure)
    consecutiveFailures = failure && !isReply(failure) ? consecutiveFailures + 1 : 0
    if (consecutiveFailures === MAX_CONSECUTIVE_FAILURES) {
      await updateMailState(ctx.db, invitationIds.slice(i + 1), requestedAt, 'FAILED')
      break
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** A mail server that replied with an error for one address may accept the next address. */
function isReply(failure: unknown) {
  return failure instanceof Error && 'responseCode' in failure
}

/** Returns the failure if the email has to be retried. */
async function sendInvitationMail(ctx: Context, id: string, requestedAt: Date): Promise<unknown> {
  const invitation = await findInvitationToMail(ctx.db, id, requestedAt)
  if (!invitation) return undefined
  try {
    const mail = await composeMail(ctx, invitation)
    await ctx.sendMail({ ...mail, id: `${id}.${requestedAt.getTime()}` })
  } catch (err) {
    await updateMailState(ctx.db, [id], requestedAt, 'FAILED')
    if (!isRefusedPermanently(err)) return err
    ctx.log.warn(
      { err, invitationId: id },
      'the mail server permanently refused the address of an invitation',
    )
    return undefined
  }
  await updateMailState(ctx.db, [id], requestedAt, 'SENT')
  return undefined
}

type InvitationToMail = NonNullable<Awaited<ReturnType<typeof findInvitationToMail>>>

async function composeMail(ctx: Context, invitation: InvitationToMail) {
  const { language, instrument_id, instrument_version } = invitation
  const instrument = await loadStoredInstrument(ctx.db, instrument_id, instrument_version)
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
