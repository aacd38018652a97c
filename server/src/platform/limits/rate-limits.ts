import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { networkOf, wideNetworkOf } from '../base/network.ts'
import { type Counter, countUses, hasLoggedInFrom, releaseUses } from './queries.ts'
import { subjectOf } from './subject.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A count of failures is reset this long after the last failure. */
const periodMs = 24 * HOUR_MS

/** The tenth wrong password causes a delay of one second. Each additional one doubles the delay, up to 15 minutes. */
const wrongPasswords = { limit: 10, periodMs, backoff: { firstSeconds: 1, maxSeconds: 900 } }

/**
 * While an account gets many wrong passwords, the second one from a network that its owner has not used causes a delay
 * of a minute. Each additional one doubles the delay, up to an hour.
 */
const wrongPasswordsFromElsewhere = { limit: 2, periodMs, backoff: { firstSeconds: 60, maxSeconds: 3600 } }

type LoginSubject = { username: string; ip: string }

/**
 * Counts a login attempt before its result is known, so that parallel guesses cannot bypass the limit. Attempts are
 * counted per account and network, so that an attacker does not delay the owner's logins from other networks.
 * Attempts are also counted per network, so that trying many usernames does not bypass the limit per account; and per
 * account, so that using many networks does not. Above the limit per account, each network that the owner has not used
 * is slowed separately, so that attempts from other networks never delay the owner's first attempts in a new one. `accept` must be called
 * after a correct password: it deletes or subtracts what was counted.
 */
export async function assertMayTryLogin(ctx: Context, login: LoginSubject) {
  const { username, ip } = login
  const network = networkOf(ip)
  const attempts = { ...wrongPasswords, subject: loginSubject(login) }
  const slowAttempts = { ...wrongPasswordsFromElsewhere, subject: slowLoginSubject(login) }
  const counters = [
    allowanceOf('failedLogins', network),
    allowanceOf('failuresPerAccount', username),
    attempts,
  ]
  const counts = await count(ctx, counters)
  const [ofNetwork, ofAccount, ofAttempts] = counts
  const isOneOfMany = !ofAccount!.isAllowed
  const isSlowed = isOneOfMany && ofNetwork!.isAllowed && !(await hasLoggedInFrom(ctx.db, username, network))
  const ofLogin = isSlowed ? (await count(ctx, [slowAttempts]))[0]! : ofAttempts!
  const counted = counters.filter((_, i) => counts[i]!.isAllowed).map(({ subject }) => subject)
  if (!ofNetwork!.isAllowed || !ofLogin.isAllowed) {
    await releaseUses(ctx.db, counted)
    throw refusal(Math.max(ofNetwork!.waitMs, ofLogin.waitMs))
  }
  const accept = () => releaseUses(ctx.db, counted, [attempts.subject, slowAttempts.subject])
  return { isOneOfMany, accept }
}

const refusal = (waitMs: number) =>
  new AppError('rate.limited', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })

/** Counts one use of each counter. If one is refused, counts nothing for it and returns how long to wait. */
async function count(ctx: Context, counters: readonly Counter[]) {
  const now = ctx.now()
  const counts = await countUses(ctx.db, counters, now)
  return counts.map(({ total, refused_until }) => ({
    total: total ?? 0,
    isAllowed: total !== null,
    waitMs: Math.max(0, (refused_until?.getTime() ?? 0) - now.getTime()),
  }))
}

/** Resets the attempts that were counted for this account in this network. */
export async function resetLoginAttempts(ctx: Context, login: LoginSubject) {
  await releaseUses(ctx.db, [], [loginSubject(login), slowLoginSubject(login)])
}

/** The number of wrong second-factor codes that causes a delay. */
export const CODE_ATTEMPTS = 5

/**
 * The delay after the fifth wrong code is 30 seconds. Each additional wrong code doubles the delay, up to an hour, so
 * only a few dozen of the million possible codes can be tried in a day.
 */
const wrongCodes = { limit: CODE_ATTEMPTS, periodMs, backoff: { firstSeconds: 30, maxSeconds: 3600 } }

/**
 * Counts an attempt before the code is checked. Returns the number of attempts since the last correct code or the last
 * day without attempts.
 */
export async function countCodeAttempt(ctx: Context, userId: string) {
  const [attempts] = await count(ctx, [{ ...wrongCodes, subject: subjectOf('code', userId) }])
  if (!attempts!.isAllowed) throw refusal(attempts!.waitMs)
  return attempts!.total
}

export async function resetCodeAttempts(ctx: Context, userId: string) {
  await releaseUses(ctx.db, [], [subjectOf('code', userId)])
}

/** Limits per period. The limits per network are high enough for a school behind one IP address. */
const allowances = {
  registrations: { limit: 2000, periodMs: HOUR_MS },
  codeChecks: { limit: 600, periodMs: 10 * MINUTE_MS },
  // The login and registration pages request the name of the organization that invited the learner. These requests have
  // a separate limit, so that they do not use up the limit for code checks.
  inviters: { limit: 3000, periodMs: 10 * MINUTE_MS },
  // Each change of a platform’s addresses sends a request to them.
  platformChanges: { limit: 60, periodMs: HOUR_MS },
  // A log-in at an institution starts and ends with one request each, and causes requests to its provider.
  institutionLogins: { limit: 6000, periodMs: 10 * MINUTE_MS },
  failedLogins: { limit: 1000, periodMs: 10 * MINUTE_MS },
  failuresPerAccount: { limit: 30, periodMs: 24 * HOUR_MS },
  guessWarnings: { limit: 1, periodMs: 24 * HOUR_MS },
  // No user needs many, and every one costs a hash.
  passwordProofs: { limit: 30, periodMs: HOUR_MS },
  // These limits depend on the network, so that another person cannot use up the recovery emails of an account's owner.
  // An attacker with many networks can use up `recoveriesFromElsewhere`, but not the emails that are reserved for
  // networks from which the owner has logged in.
  recoveriesPerAccountAndNetwork: { limit: 5, periodMs: HOUR_MS },
  recoveriesPerAccountAndWideNetwork: { limit: 10, periodMs: HOUR_MS },
  recoveriesFromKnownNetworks: { limit: 10, periodMs: HOUR_MS },
  recoveriesFromElsewhere: { limit: 20, periodMs: HOUR_MS },
  recoveriesPerNetwork: { limit: 200, periodMs: HOUR_MS },
  confirmationsPerAddress: { limit: 5, periodMs: HOUR_MS },
  // A whole school may register at once, and every registration sends one link.
  confirmationsPerNetwork: { limit: 2000, periodMs: HOUR_MS },
  emailChangesPerAccount: { limit: 5, periodMs: HOUR_MS },
  // Consents and mappings are deleted only with the account, and no user needs many.
  consentsPerAccount: { limit: 60, periodMs: HOUR_MS },
  mappingsPerAccount: { limit: 60, periodMs: HOUR_MS },
  // Limits how many access codes a learner can guess.
  accessCodesPerAccount: { limit: 20, periodMs: HOUR_MS },
  // Each causes requests to an address that the account has entered.
  providerRequestsPerAccount: { limit: 60, periodMs: HOUR_MS },
  domainsPerAccount: { limit: 60, periodMs: HOUR_MS },
  observersPerAccount: { limit: 20, periodMs: 24 * HOUR_MS },
  // Counts the emails from all accounts together, so that several accounts cannot flood one address.
  observerMailsPerAddress: { limit: 3, periodMs: 30 * 24 * HOUR_MS },
  // An observer usually sends each answer in a separate request, and a whole company may be behind one IP address.
  ratings: { limit: 6000, periodMs: 10 * MINUTE_MS },
}

type Kind = keyof typeof allowances

const allowanceOf = (kind: Kind, key: string): Counter => ({
  ...allowances[kind],
  subject: subjectOf(kind, key),
})

async function countUseIfAllowed(ctx: Context, kind: Kind, key: string) {
  const [use] = await count(ctx, [allowanceOf(kind, key)])
  return use!
}

/** Subtracts a use that was counted before its result was known. */
async function releaseUse(ctx: Context, kind: Kind, key: string) {
  await releaseUses(ctx.db, [subjectOf(kind, key)])
}

async function assertWithinLimit(ctx: Context, kind: Kind, key: string) {
  const { isAllowed, waitMs } = await countUseIfAllowed(ctx, kind, key)
  if (!isAllowed) throw refusal(waitMs)
}

export async function assertWithinNetworkLimit(
  ctx: Context,
  kind: 'registrations' | 'codeChecks' | 'inviters' | 'institutionLogins' | 'ratings',
  ip: string,
) {
  await assertWithinLimit(ctx, kind, networkOf(ip))
}

/** Limits the requests to addresses that the administrators of an organization enter. */
export async function assertWithinOrganizationLimit(
  ctx: Context,
  kind: 'platformChanges',
  organizationId: string,
) {
  await assertWithinLimit(ctx, kind, organizationId)
}

/** Called after a known access code: only unknown ones count. */
export async function releaseCodeCheck(ctx: Context, ip: string) {
  await releaseUse(ctx, 'codeChecks', networkOf(ip))
}

type AccountLimit =
  | 'emailChangesPerAccount'
  | 'consentsPerAccount'
  | 'mappingsPerAccount'
  | 'accessCodesPerAccount'
  | 'providerRequestsPerAccount'
  | 'domainsPerAccount'
  | 'observersPerAccount'

/** Applies a limit per account to a logged-in user. */
export async function assertWithinAccountLimit(ctx: Context, kind: AccountLimit, userId: string) {
  await assertWithinLimit(ctx, kind, userId)
}

/** Called after a known access code: only unknown ones count. */
export async function releaseAccessCode(ctx: Context, userId: string) {
  await releaseUse(ctx, 'accessCodesPerAccount', userId)
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

function loginSubject({ username, ip }: LoginSubject) {
  return subjectOf('login', username, networkOf(ip))
}

function slowLoginSubject({ username, ip }: LoginSubject) {
  return subjectOf('slowLogin', username, wideNetworkOf(ip))
}
