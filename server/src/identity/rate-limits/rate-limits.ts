import { createHash } from 'node:crypto'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { networkOf } from '../network.ts'
import { countAttempt, countUse, deleteAttempts, findAttempts, findUse } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A count of failures starts again this long after the last one. */
export const ATTEMPTS_KEPT_MS = 24 * HOUR_MS

/** The tenth wrong password brings a second of waiting, each further one twice as much, up to a quarter of an hour. */
const slowing = { free: 10, firstSeconds: 1, longestSeconds: 900 }

type LoginSubject = { username: string; ip: string }

/**
 * Counts an attempt to log in before anything is known about it, so that parallel guesses do not pass together.
 * Counted per account and network: whoever guesses slows down their own network, not the owner elsewhere.
 */
export async function assertMayTryLogin(ctx: Context, subject: LoginSubject) {
  const now = ctx.now()
  await assertNetworkMayTry(ctx, subject.ip)
  const key = loginSubject(subject)
  const counted = await countAttempt(ctx.db, key, { ...slowing, forgottenBefore: forgottenBefore(now) }, now)
  if (counted) return
  const attempts = await findAttempts(ctx.db, key)
  const waitMs = (attempts?.blocked_until?.getTime() ?? 0) - now.getTime()
  throw new AppError('rate.limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** One name after the other is no way around the limit for each: what failed counts for the network as well. */
async function assertNetworkMayTry(ctx: Context, ip: string) {
  const now = ctx.now()
  const use = await findUse(ctx.db, subjectOf('failedLogins', networkOf(ip)), now)
  if (!use || use.used < allowances.failedLogins.limit) return
  throw new AppError('rate.limited', {
    retryAfter: Math.ceil((use.renews_at.getTime() - now.getTime()) / 1000),
  })
}

export async function countFailedLogin(ctx: Context, ip: string) {
  await spend(ctx, 'failedLogins', networkOf(ip))
}

export async function forgetLoginAttempts(ctx: Context, subject: LoginSubject) {
  await deleteAttempts(ctx.db, loginSubject(subject))
}

/** What is limited per span of time. Wide enough for a school behind one address. */
const allowances = {
  registrations: { limit: 2000, spanMs: HOUR_MS },
  codeChecks: { limit: 600, spanMs: 10 * MINUTE_MS },
  failedLogins: { limit: 1000, spanMs: 10 * MINUTE_MS },
  // Whoever asks for somebody else's account uses up their own network's share, so that its owner still gets a mail.
  recoveriesPerAccountAndNetwork: { limit: 5, spanMs: HOUR_MS },
  recoveriesPerAccount: { limit: 20, spanMs: HOUR_MS },
  recoveriesPerNetwork: { limit: 200, spanMs: HOUR_MS },
  confirmationsPerAddress: { limit: 5, spanMs: HOUR_MS },
  // A whole school may register at once, and every registration mails one link.
  confirmationsPerNetwork: { limit: 2000, spanMs: HOUR_MS },
  emailChangesPerAccount: { limit: 5, spanMs: HOUR_MS },
  // What is added and never goes: no person needs many.
  consentsPerAccount: { limit: 60, spanMs: HOUR_MS },
  mappingsPerAccount: { limit: 60, spanMs: HOUR_MS },
}

/** Uses up one of what a subject may do; tells how long to wait where nothing is left. */
async function spend(ctx: Context, kind: keyof typeof allowances, of: string) {
  const { limit, spanMs } = allowances[kind]
  const now = ctx.now()
  const renewsAt = new Date(now.getTime() + spanMs)
  const { used, renews_at } = await countUse(ctx.db, subjectOf(kind, of), now, renewsAt)
  return { isLeft: used <= limit, waitMs: renews_at.getTime() - now.getTime() }
}

export async function assertAllowed(ctx: Context, kind: 'registrations' | 'codeChecks', ip: string) {
  const { isLeft, waitMs } = await spend(ctx, kind, networkOf(ip))
  if (!isLeft) throw new AppError('rate.limited', { retryAfter: Math.ceil(waitMs / 1000) })
}

type OwnKind = 'emailChangesPerAccount' | 'consentsPerAccount' | 'mappingsPerAccount'

/** The same for what somebody who is logged in does to their own account. */
export async function assertMayOwn(ctx: Context, kind: OwnKind, userId: string) {
  const { isLeft, waitMs } = await spend(ctx, kind, userId)
  if (!isLeft) throw new AppError('rate.limited', { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Whether one more recovery mail may go out; asked in the same way for addresses that nobody has. */
export async function mayRecover(ctx: Context, { username, ip }: LoginSubject) {
  const place = networkOf(ip)
  const both = await spend(ctx, 'recoveriesPerAccountAndNetwork', `${username}\n${place}`)
  const network = await spend(ctx, 'recoveriesPerNetwork', place)
  // Those that bring no mail anyway use up nothing of the account's.
  if (!both.isLeft || !network.isLeft) return false
  return (await spend(ctx, 'recoveriesPerAccount', username)).isLeft
}

/** Counts a confirmation email. By address and not by account: registering the address again does not renew it. */
export async function spendConfirmationMail(ctx: Context, { username, ip }: LoginSubject) {
  const address = await spend(ctx, 'confirmationsPerAddress', username)
  const network = await spend(ctx, 'confirmationsPerNetwork', networkOf(ip))
  return address.isLeft ? network : address
}

function forgottenBefore(now: Date) {
  return new Date(now.getTime() - ATTEMPTS_KEPT_MS)
}

function loginSubject({ username, ip }: LoginSubject) {
  return subjectOf('login', username, networkOf(ip))
}

/** Hashed, because people also type other things into the field for their name. */
function subjectOf(...parts: string[]) {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
