import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { networkOf, wideNetworkOf } from '../base/network.ts'
import {
  countAttempt,
  countUse,
  deleteAttempts,
  findAttempts,
  findRenewal,
  hasLoggedInFrom,
  subtractUse,
} from './queries.ts'
import { subjectOf } from './subject.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A count of failures is reset this long after the last failure. */
export const ATTEMPT_RETENTION_MS = 24 * HOUR_MS

/** The tenth wrong password causes a delay of one second. Each additional one doubles the delay, up to 15 minutes. */
const backoff = { freeAttempts: 10, firstSeconds: 1, maxSeconds: 900 }

/**
 * While an account gets many wrong passwords, the second one from a network that its owner has not used causes a delay
 * of a minute. Each additional one doubles the delay, up to an hour.
 */
const slowBackoff = { freeAttempts: 2, firstSeconds: 60, maxSeconds: 3600 }

type LoginSubject = { username: string; ip: string }

/**
 * Counts a login attempt before its result is known, so that parallel guesses cannot bypass the limit. Attempts are
 * counted per account and network, so that an attacker does not delay the owner's logins from other networks.
 * Attempts are also counted per network, so that trying many usernames does not bypass the limit per account; and per
 * account, so that using many networks does not. Above the limit per account, each network that the owner has not used
 * is slowed separately, so that attempts from other networks never delay the owner's first attempts in a new one. `accept` must be called
 * after a correct password: it deletes or subtracts what was counted.
 */
export async function assertMayTryLogin(ctx: Context, subject: LoginSubject) {
  const { username, ip } = subject
  const network = networkOf(ip)
  await assertWithinLimit(ctx, 'failedLogins', network)
  const isOneOfMany = !(await countUseIfAllowed(ctx, 'failuresPerAccount', username)).isAllowed
  const release = async () => {
    await releaseUse(ctx, 'failedLogins', network)
    if (!isOneOfMany) await releaseUse(ctx, 'failuresPerAccount', username)
  }
  try {
    const isSlowed = isOneOfMany && !(await hasLoggedInFrom(ctx.db, username, network))
    if (isSlowed) await countAttemptOrThrow(ctx, slowLoginSubject(subject), slowBackoff)
    else await countAttemptOrThrow(ctx, loginSubject(subject), backoff)
  } catch (error) {
    await release()
    throw error
  }
  const accept = async () => {
    await release()
    await resetLoginAttempts(ctx, subject)
  }
  return { isOneOfMany, accept }
}

type Backoff = { freeAttempts: number; firstSeconds: number; maxSeconds: number }

/** Counts an attempt and returns the number of attempts, or throws while the subject must wait. */
async function countAttemptOrThrow(ctx: Context, key: string, limits: Backoff) {
  const now = ctx.now()
  const attempt = await countAttempt(ctx.db, key, { ...limits, resetBefore: resetBefore(now) }, now)
  if (attempt) return attempt.failures
  const attempts = await findAttempts(ctx.db, key)
  const waitMs = (attempts?.blocked_until?.getTime() ?? 0) - now.getTime()
  throw new AppError('rate.limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Deletes the attempts that were counted for this account in this network. */
export async function resetLoginAttempts(ctx: Context, subject: LoginSubject) {
  await deleteAttempts(ctx.db, [loginSubject(subject), slowLoginSubject(subject)])
}

/** The number of wrong second-factor codes that causes a delay. */
export const CODE_ATTEMPTS = 5

/**
 * The delay after the fifth wrong code is 30 seconds. Each additional wrong code doubles the delay, up to an hour, so
 * only a few dozen of the million possible codes can be tried in a day.
 */
const codeBackoff = { freeAttempts: CODE_ATTEMPTS, firstSeconds: 30, maxSeconds: 3600 }

/**
 * Counts an attempt before the code is checked. Returns the number of attempts since the last correct code or the last
 * day without attempts.
 */
export async function countCodeAttempt(ctx: Context, userId: string) {
  return countAttemptOrThrow(ctx, subjectOf('code', userId), codeBackoff)
}

export async function resetCodeAttempts(ctx: Context, userId: string) {
  await deleteAttempts(ctx.db, [subjectOf('code', userId)])
}

/** Limits per period. The limits per network are high enough for a school behind one IP address. */
const allowances = {
  registrations: { limit: 2000, windowMs: HOUR_MS },
  codeChecks: { limit: 600, windowMs: 10 * MINUTE_MS },
  // The login and registration pages request the name of the organization that invited the learner. These requests have
  // a separate limit, so that they do not use up the limit for code checks.
  inviters: { limit: 3000, windowMs: 10 * MINUTE_MS },
  failedLogins: { limit: 1000, windowMs: 10 * MINUTE_MS },
  failuresPerAccount: { limit: 30, windowMs: 24 * HOUR_MS },
  guessWarnings: { limit: 1, windowMs: 24 * HOUR_MS },
  // No user needs many, and every one costs a hash.
  passwordProofs: { limit: 30, windowMs: HOUR_MS },
  // These limits depend on the network, so that another person cannot use up the recovery emails of an account's owner.
  // An attacker with many networks can use up `recoveriesFromElsewhere`, but not the emails that are reserved for
  // networks from which the owner has logged in.
  recoveriesPerAccountAndNetwork: { limit: 5, windowMs: HOUR_MS },
  recoveriesPerAccountAndWideNetwork: { limit: 10, windowMs: HOUR_MS },
  recoveriesFromKnownNetworks: { limit: 10, windowMs: HOUR_MS },
  recoveriesFromElsewhere: { limit: 20, windowMs: HOUR_MS },
  recoveriesPerNetwork: { limit: 200, windowMs: HOUR_MS },
  confirmationsPerAddress: { limit: 5, windowMs: HOUR_MS },
  // A whole school may register at once, and every registration sends one link.
  confirmationsPerNetwork: { limit: 2000, windowMs: HOUR_MS },
  emailChangesPerAccount: { limit: 5, windowMs: HOUR_MS },
  // Consents and mappings are deleted only with the account, and no user needs many.
  consentsPerAccount: { limit: 60, windowMs: HOUR_MS },
  mappingsPerAccount: { limit: 60, windowMs: HOUR_MS },
  observersPerAccount: { limit: 20, windowMs: 24 * HOUR_MS },
  // Counts the emails from all accounts together, so that several accounts cannot flood one address.
  observerMailsPerAddress: { limit: 3, windowMs: 30 * 24 * HOUR_MS },
  // An observer usually sends each answer in a separate request, and a whole company may be behind one IP address.
  ratings: { limit: 6000, windowMs: 10 * MINUTE_MS },
}

type Kind = keyof typeof allowances

/** Counts one use for a subject. If the limit is reached, counts nothing and returns how long to wait. */
async function countUseIfAllowed(ctx: Context, kind: Kind, key: string) {
  const { limit, windowMs } = allowances[kind]
  const now = ctx.now()
  const subject = subjectOf(kind, key)
  const isAllowed = await countUse(ctx.db, subject, {
    limit,
    now,
    renewsAt: new Date(now.getTime() + windowMs),
  })
  if (isAllowed) return { isAllowed, waitMs: 0 }
  const row = await findRenewal(ctx.db, subject)
  return { isAllowed, waitMs: Math.max(1000, (row?.renews_at.getTime() ?? 0) - now.getTime()) }
}

/** Subtracts a use that was counted before its result was known. */
async function releaseUse(ctx: Context, kind: Kind, key: string) {
  await subtractUse(ctx.db, subjectOf(kind, key))
}

async function assertWithinLimit(ctx: Context, kind: Kind, key: string) {
  const { isAllowed, waitMs } = await countUseIfAllowed(ctx, kind, key)
  if (!isAllowed) throw new AppError('rate.limited', { retryAfter: Math.ceil(waitMs / 1000) })
}

export async function assertWithinNetworkLimit(
  ctx: Context,
  kind: 'registrations' | 'codeChecks' | 'inviters' | 'ratings',
  ip: string,
) {
  await assertWithinLimit(ctx, kind, networkOf(ip))
}

type AccountLimit =
  | 'emailChangesPerAccount'
  | 'consentsPerAccount'
  | 'mappingsPerAccount'
  | 'observersPerAccount'

/** Applies a limit per account to a logged-in user. */
export async function assertWithinAccountLimit(ctx: Context, kind: AccountLimit, userId: string) {
  await assertWithinLimit(ctx, kind, userId)
}

/** Counts a proof of the user's own password before the password is checked. */
export async function countPasswordProof(ctx: Context, userId: string) {
  await assertWithinLimit(ctx, 'passwordProofs', userId)
}

/** Called after a wrong password. Otherwise, a person with a copied session could use up the proofs of the owner. */
export async function releasePasswordProof(ctx: Context, userId: string) {
  await releaseUse(ctx, 'passwordProofs', userId)
}

/** Counts an email about wrong passwords. Returns whether it is allowed. */
export async function countGuessWarning(ctx: Context, username: string) {
  return (await countUseIfAllowed(ctx, 'guessWarnings', username)).isAllowed
}

/**
 * Counts a request for a recovery email. Returns whether it is allowed. Unknown and known addresses cause the same
 * work. A request that one limit refuses does not count toward the limits that are checked later.
 */
export async function countRecoveryRequest(ctx: Context, { username, ip }: LoginSubject) {
  const limits: [Kind, string][] = [
    ['recoveriesPerNetwork', networkOf(ip)],
    ['recoveriesPerAccountAndNetwork', `${username}\n${networkOf(ip)}`],
    ['recoveriesPerAccountAndWideNetwork', `${username}\n${wideNetworkOf(ip)}`],
  ]
  for (const [kind, key] of limits) if (!(await countUseIfAllowed(ctx, kind, key)).isAllowed) return false
  return true
}

/**
 * Counts a recovery email after `countRecoveryRequest` has allowed the request. Returns whether it is allowed. The
 * limit depends on the logins of the account, so this function must not run before the response.
 */
export async function countRecoveryMail(ctx: Context, { username, ip }: LoginSubject) {
  const isKnown = await hasLoggedInFrom(ctx.db, username, networkOf(ip))
  const kind = isKnown ? 'recoveriesFromKnownNetworks' : 'recoveriesFromElsewhere'
  return (await countUseIfAllowed(ctx, kind, username)).isAllowed
}

/**
 * Counts a confirmation email per address and per network. Erasing an account and registering the same address again
 * does not reset the count.
 */
export async function countConfirmationMail(ctx: Context, { username, ip }: LoginSubject) {
  const address = await countUseIfAllowed(ctx, 'confirmationsPerAddress', username)
  const network = await countUseIfAllowed(ctx, 'confirmationsPerNetwork', networkOf(ip))
  return address.isAllowed ? network : address
}

/** Counts an email to an observer. Returns false if the address has received the maximum number. */
export async function countObserverMail(ctx: Context, email: string) {
  return (await countUseIfAllowed(ctx, 'observerMailsPerAddress', email)).isAllowed
}

function resetBefore(now: Date) {
  return new Date(now.getTime() - ATTEMPT_RETENTION_MS)
}

function loginSubject({ username, ip }: LoginSubject) {
  return subjectOf('login', username, networkOf(ip))
}

function slowLoginSubject({ username, ip }: LoginSubject) {
  return subjectOf('slowLogin', username, wideNetworkOf(ip))
}
