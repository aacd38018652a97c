import { findOpenConnection } from '../../accounts/providers/shared-queries.ts'
import { finishVisit, startVisit } from '../../accounts/providers/visits.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { findIdentity, markSessionProved } from '../connections/shared-queries.ts'
import { findConnectionForProof } from './queries.ts'

/** The provider asks for the password again, even if the person is logged in there. */
export const startInstitutionProof: Handler<'startInstitutionProof'> = async (ctx, _input, actor) => {
  await assertWithinAccountLimit(ctx, 'providerRequestsPerAccount', actor.userId)
  const connectionId = await findConnectionForProof(ctx.db, actor.userId, actor.sessionId)
  const connection = connectionId && (await findOpenConnection(ctx.db, connectionId))
  if (!connection) throw new AppError('not_found')
  return startVisit(ctx, connection, { purpose: 'proof', sessionId: actor.sessionId })
}

/** Another person at the same institution proves nothing. */
export const finishInstitutionProof: Handler<'finishInstitutionProof'> = async (
  ctx,
  { body },
  actor,
  { record },
) => {
  const { connection, claims } = await finishVisit(ctx, body, {
    purpose: 'proof',
    sessionId: actor.sessionId,
  })
  const key = { connectionId: connection.id, issuer: claims.iss, subject: claims.sub }
  const user = await findIdentity(ctx.db, key)
  if (user?.id !== actor.userId) throw new AppError('institution.refused', { reason: 'other_person' })
  await markSessionProved(ctx.db, actor.sessionId, ctx.now())
  await record(ctx.db, 'institution.proved', { details: { connectionId: connection.id } })
  return undefined
}
