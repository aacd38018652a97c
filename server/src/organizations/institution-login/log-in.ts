import { mailFirstConfirmation } from '../../accounts/confirmation/request-email-confirmation.ts'
import { findUserByUsername } from '../../accounts/credentials/shared-queries.ts'
import { encryptTokens } from '../../accounts/providers/provider-tokens.ts'
import { type ConnectionRow, findOpenConnection } from '../../accounts/providers/shared-queries.ts'
import { finishVisit, startVisit } from '../../accounts/providers/visits.ts'
import { continueLogin } from '../../accounts/second-factor/continue-login.ts'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { type Person, readPerson } from '../connections/read-person.ts'
import { findIdentity, insertIdentity, markIdentityUsed } from '../connections/shared-queries.ts'
import { applyGroups } from './apply-groups.ts'
import { createAccount } from './create-account.ts'
import { issueJoinTicket } from './issue-join-ticket.ts'
import { lockConnection } from './queries.ts'

export const startInstitutionLogin: Handler<'startInstitutionLogin'> = async (
  ctx,
  { params },
  _actor,
  { ip },
) => {
  await assertWithinNetworkLimit(ctx, 'institutionLogins', ip)
  const connection = await findOpenConnection(ctx.db, params.connectionId)
  if (!connection) throw new AppError('not_found')
  return startVisit(ctx, connection, { purpose: 'login', sessionId: null })
}

/** Logs in the person whom the provider names, and makes an account at the first log-in. */
export const finishInstitutionLogin: Handler<'finishInstitutionLogin'> = async (
  ctx,
  { body },
  _actor,
  request,
) => {
  await assertWithinNetworkLimit(ctx, 'institutionLogins', request.ip)
  const visit = await finishVisit(ctx, body, { purpose: 'login', sessionId: null })
  const { connection } = visit
  const person = readPerson(connection, visit.claims, ctx.config.localesDir)
  if (!person.isOfHostedDomain) {
    await recordFailure(ctx, connection, request.record)
    throw new AppError('institution.refused', { reason: 'hosted_domain' })
  }
  const { user, isNew } = await findOrCreateUser(ctx, connection, person, request.record)
  if (isNew && person.email && !person.isEmailConfirmed) {
    await mailFirstConfirmation(
      ctx,
      { id: user.id, username: person.email, language: person.language },
      request.ip,
    )
  }
  const provider = {
    ...(await encryptTokens(ctx, user.id, visit.tokens)),
    connection_id: connection.id,
    provider_checked_at: ctx.now(),
  }
  const tokens = await continueLogin(ctx, user, request, { from: 'institution', provider })
  if (tokens) return tokens
  await recordFailure(ctx, connection, request.record, user.id)
  throw new AppError('institution.refused', { reason: 'account_locked' })
}

async function recordFailure(ctx: Context, { id }: ConnectionRow, record: RecordEvent, subjectId?: string) {
  const details = { from: 'institution', connectionId: id }
  await record(ctx.db, 'login.failed', { ...(subjectId && { subjectId }), details })
}

/** The key of a person is the connection, the issuer and the subject; never the address, which can get a new owner. */
async function findOrCreateUser(
  ctx: Context,
  connection: ConnectionRow,
  person: Person,
  record: RecordEvent,
) {
  const key = { connectionId: connection.id, issuer: person.issuer, subject: person.subject }
  const { user, isNew, existingUserId } = await ctx.db.transaction().execute(async (trx) => {
    let user: { id: string; security_version: number } | undefined = await findIdentity(trx, key)
    if (!user) {
      // Another log-in of the same person may have made the account in the meantime.
      await lockConnection(trx, connection.id)
      user = await findIdentity(trx, key)
    }
    const existingUser = user || !person.email ? undefined : await findUserByUsername(trx, person.email)
    if (existingUser) return { user: undefined, isNew: false, existingUserId: existingUser.id }
    const isNew = !user
    user ??= await createFirstAccount(ctx, trx, connection, person, record)
    if (isNew) await insertIdentity(trx, key, user.id, ctx.now())
    else await markIdentityUsed(trx, key, ctx.now())
    await applyGroups(ctx, trx, { connection, userId: user.id, person }, record)
    return { user, isNew, existingUserId: undefined }
  })
  if (user) return { user, isNew }
  const ticket = await issueJoinTicket(ctx, { ...key, userId: existingUserId! })
  throw new AppError('institution.account_exists', { ticket, email: person.email! })
}

async function createFirstAccount(
  ctx: Context,
  trx: Db,
  { id: connectionId, country }: ConnectionRow,
  person: Person,
  record: RecordEvent,
) {
  const account = { ...person, country, connectionId, from: 'institution', now: ctx.now() } as const
  const id = await createAccount(trx, account, record)
  // The address was registered after it was looked up.
  if (!id) throw new AppError('service.unavailable', { retryAfter: 1 })
  return { id, security_version: 1 }
}
