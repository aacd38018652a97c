import { createHash } from 'node:crypto'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { networkOf } from '../network.ts'
import { countAttempt, countUse, deleteAttempts, findAttempts, findUse } from './queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A count of failures is reset this long after the last failure. */
export const ATTEMPTS_KEPT_MS = 24 * HOUR_MS

/** The tenth wrong password causes a delay of one second. Each further one doubles the delay, up to 15 minutes. */
const backoff = { free: 10, firstSeconds: 1, longestSeconds: 900 }

type LoginSubject = { username: string; ip: string }

/**
 * Counts a login attempt before its result is known, so that parallel guesses cannot bypass the limit. Attempts count
 * per account and network, so an attacker delays their own network and not the owner elsewhere.
 */
export async function assertMayTryLogin(ctx: Context, subject: LoginSubject) {
  await assertNetworkMayTry(ctx, subject.ip)
  await countOrWait(ctx, loginSubject(subject), backoff)
}

type Backoff = { free: number; firstSeconds: number; longestSeconds: number }

/** Counts an attempt and returns the number of attempts, or throws while the subject must wait. */
async function countOrWait(ctx: Context, key: string, limits: Backoff) {
  const now = ctx.now()
  const counted = await countAttempt(ctx.db, key, { ...limits, forgottenBefore: forgottenBefore(now) }, now)
  if (counted) return counted.failures
  const attempts = await findAttempts(ctx.db, key)
  const waitMs = (attempts?.blocked_until?.getTime() ?? 0) - now.getTime()
  throw new AppError('rate.limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Failures also count per network, so that trying many usernames does not bypass the limit per account. */
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

/** Wrong codes of the second factor before a delay. */
export const CODE_ATTEMPTS = 5

/** The delay after the fifth wrong code is 30 seconds. It doubles up to an hour, so a day allows few of a million codes. */
const codeBackoff = { free: CODE_ATTEMPTS, firstSeconds: 30, longestSeconds: 3600 }

/** Counts an attempt before the code is checked, and returns the number of attempts since the last success. */
export async function countCodeAttempt(ctx: Context, userId: string) {
  return countOrWait(ctx, subjectOf('code', userId), codeBackoff)
}

export async function forgetCodeAttempts(ctx: Context, userId: string) {
  await deleteAttempts(ctx.db, subjectOf('code', userId))
}

/** Limits per period. They allow for a school behind one address. */
const allowances = {
  registrations: { limit: 2000, spanMs: HOUR_MS },
  codeChecks: { limit: 600, spanMs: 10 * MINUTE_MS },
  failedLogins: { limit: 1000, spanMs: 10 * MINUTE_MS },
  // Limits per network, so that a stranger cannot use up the recovery emails of an account's owner.
  recoveriesPerAccountAndNetwork: { limit: 5, spanMs: HOUR_MS },
  recoveriesPerAccount: { limit: 20, spanMs: HOUR_MS },
  recoveriesPerNetwork: { limit: 200, spanMs: HOUR_MS },
  confirmationsPerAddress: { limit: 5, spanMs: HOUR_MS },
  // A whole school may register at once, and every registration sends one link.
  confirmationsPerNetwork: { limit: 2000, spanMs: HOUR_MS },
  emailChangesPerAccount: { limit: 5, spanMs: HOUR_MS },
  // These records are never deleted, and no user needs many.
  consentsPerAccount: { limit: 60, spanMs: HOUR_MS },
  mappingsPerAccount: { limit: 60, spanMs: HOUR_MS },
}

/** Counts one use for a subject. If the limit is reached, returns how long to wait. */
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

/** Applies a limit per account to a logged-in user. */
export async function assertMayOwn(ctx: Context, kind: OwnKind, userId: string) {
  const { isLeft, waitMs } = await spend(ctx, kind, userId)
  if (!isLeft) throw new AppError('rate.limited', { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Returns whether another recovery email is allowed. Unknown addresses are counted in the same way. */
export async function mayRecover(ctx: Context, { username, ip }: LoginSubject) {
  const place = networkOf(ip)
  const both = await spend(ctx, 'recoveriesPerAccountAndNetwork', `${username}\n${place}`)
  const network = await spend(ctx, 'recoveriesPerNetwork', place)
  // A refused request does not count against the account.
  if (!both.isLeft || !network.isLeft) return false
  return (await spend(ctx, 'recoveriesPerAccount', username)).isLeft
}

/** Counts a confirmation email per address, so that registering the address again does not reset the limit. */
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

/** Hashes the subject, because users also enter other things as a username. */
function subjectOf(...parts: string[]) {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
