import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'
import { assertConfirmedAddress } from '../confirmation/assert-confirmed-address.ts'
import { proveOwner } from '../credentials/prove-owner.ts'
import { createSecret, uriOf } from './app-codes.ts'
import { upsertSetup } from './queries.ts'

/**
 * Creates the secret of a second factor, which has no effect until the second factor is enabled. The email address must
 * be confirmed first: otherwise, a person who registered with someone else’s address could lock out its owner.
 */
export const startSecondFactor: Handler<'startSecondFactor'> = async (ctx, { body }, actor, request) => {
  const user = await proveOwner(ctx, actor, body.password, request, (account) =>
    assertConfirmedAddress(account, 'second_factor.email_unconfirmed'),
  )
  const { key, id } = await getEncryptionKey(ctx)
  const { bytes, base32 } = createSecret()
  const setup = await upsertSetup(ctx.db, {
    user_id: user.id,
    secret: encryptSecret(key, user.id, bytes),
    key_id: id,
    session_id: actor.sessionId,
    started_at: ctx.now(),
  })
  if (!setup) throw new AppError('second_factor.already_on')
  return { secret: base32, uri: uriOf(base32, { issuer: ctx.config.PRODUCT_NAME, label: user.email }) }
}
