import { findUserByUsername } from '../../accounts/credentials/shared-queries.ts'
import { findConnection } from '../../accounts/providers/shared-queries.ts'
import { finishVisit, startVisit } from '../../accounts/providers/visits.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { describeTest } from './describe-test.ts'
import { findConnectionRow } from './queries.ts'
import { type Person, readPerson } from './read-person.ts'
import { findIdentity } from './shared-queries.ts'

/** A trial log-in works for a draft too, so that a connection can be tested before people see it. */
export const startConnectionTest: Handler<'startConnectionTest'> = async (ctx, { params }, actor) => {
  await assertWithinAccountLimit(ctx, 'providerRequestsPerAccount', actor.userId)
  const key = { organizationId: actor.scope.organizationId, connectionId: params.connectionId }
  if (!(await findConnectionRow(ctx.db, key))) throw new AppError('not_found')
  const connection = await findConnection(ctx.db, params.connectionId)
  return startVisit(ctx, connection!, { purpose: 'test', sessionId: actor.sessionId })
}

/** Reads and explains the answer. Nothing is stored but the event, and no account is created. */
export const finishConnectionTest: Handler<'finishConnectionTest'> = async (
  ctx,
  { params, body },
  actor,
  { record },
) => {
  const key = { organizationId: actor.scope.organizationId, connectionId: params.connectionId }
  if (!(await findConnectionRow(ctx.db, key))) throw new AppError('not_found')
  const visit = await finishVisit(ctx, body, { purpose: 'test', sessionId: actor.sessionId })
  // A visit belongs to one connection, and a session may have started visits to several.
  if (visit.connection.id !== params.connectionId) throw new AppError('institution.invalid')
  const person = readPerson(visit.connection, visit.claims, ctx.config.localesDir)
  await record(ctx.db, 'connection.tested', { details: { connectionId: params.connectionId } })
  return describeTest(visit, person, await findAccount(ctx, params.connectionId, person))
}

async function findAccount({ db }: Context, connectionId: string, { issuer, subject, email }: Person) {
  if (await findIdentity(db, { connectionId, issuer, subject })) return 'known' as const
  return email && (await findUserByUsername(db, email)) ? ('to_be_joined' as const) : ('new' as const)
}
