import type { Context, Job, Mail } from '../base/context.ts'

const HOUR_SECONDS = 3600

/** Exponential backoff from 5 seconds to one hour, for about 20 hours, because a mail server can be down overnight. */
export const mailRetries = {
  retryLimit: 28,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: HOUR_SECONDS,
  retentionSeconds: 48 * HOUR_SECONDS,
  deleteAfterSeconds: HOUR_SECONDS,
}

/** Sends one email. */
export const mailJob: Job<Mail> = {
  name: 'mail',
  handle: deliverMail,
  concurrency: 2,
  queue: { ...mailRetries, expireInSeconds: 60 },
}

async function deliverMail(ctx: Context, mail: Mail, { id }: { id: string }) {
  try {
    await ctx.sendMail({ ...mail, id })
  } catch (err) {
    if (!isRefusedPermanently(err)) throw err
    ctx.log.warn({ err }, 'the mail server permanently refused a recipient')
  }
}

/**
 * True if the mail server refused the recipient with a 5xx reply. A 5xx reply to the sender or the login does not
 * count: it means that the product's settings are wrong.
 */
export function isRefusedPermanently(err: unknown) {
  if (!(err instanceof Error) || !('command' in err) || !('responseCode' in err)) return false
  return err.command === 'RCPT TO' && Number(err.responseCode) >= 500
}

/**
 * True if the mail server refused the email, the login failed, or no SMTP connection was established. After other
 * errors, the mail server may have accepted the email.
 */
export function isCertainlyNotSent(err: unknown) {
  if (!(err instanceof Error)) return false
  const { responseCode, syscall, timeoutType, code } = err as Error & Record<string, unknown>
  if (responseCode) return true
  if (timeoutType) return timeoutType !== 'SOCKET_TIMEOUT'
  return syscall === 'connect' || code === 'EDNS' || code === 'EAUTH'
}
