import type { Selectable } from 'kysely'
import type { Context } from '../../platform/base/context.ts'
import type { SigningKeys } from '../../platform/db/tables.ts'
import { recordEvent } from '../audit/record-event.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys, retireSigningKey } from './queries.ts'
import { generateSigningKey } from './signing-keys.ts'

/**
 * Longer than the lifetime of a token, and longer than any process or client caches the published keys. Therefore, the
 * new key of a rotation is known everywhere before it signs, and the old key is retired only when no token that it
 * signed is still valid.
 */
const OVERLAP_MS = 1.5 * ACCESS_TOKEN_SECONDS * 1000

/**
 * A rotation takes two runs: the first publishes the next signing key, and the second, at `nextRunAt` or later, retires
 * the old keys. Runs between the first run and `nextRunAt` change nothing.
 */
export async function rotateKeys(ctx: Context) {
  const now = ctx.now()
  const nextKey = await generateSigningKey()
  return ctx.db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx)
    const keys = await listSigningKeys(trx)
    const retiredKeyIds = keys.filter((key) => isExpired(key, keys, now)).map(({ kid }) => kid)
    for (const kid of retiredKeyIds) await retireSigningKey(trx, kid, now)

    const isRotationPending = keys.length - retiredKeyIds.length > 1
    const signsFrom = new Date(now.getTime() + (keys.length > 0 ? OVERLAP_MS : 0))
    const publishedKey =
      isRotationPending || retiredKeyIds.length > 0 ? null : { kid: nextKey.kid, signsFrom }
    if (publishedKey) await insertSigningKey(trx, { ...nextKey, created_at: now, signs_from: signsFrom })
    for (const kid of retiredKeyIds) await recordEvent(trx, now, 'key.retired', { details: { kid } })
    if (publishedKey) await recordEvent(trx, now, 'key.published', { details: { kid: publishedKey.kid } })
    const hasRotationBegun = publishedKey && keys.length > 0
    const nextRunAt = hasRotationBegun ? new Date(signsFrom.getTime() + OVERLAP_MS) : null
    return { publishedKey, retiredKeyIds, nextRunAt }
  })
}

/** Returns whether a newer key has been signing for so long that every token signed with `key` has expired. */
function isExpired(key: Selectable<SigningKeys>, keys: Selectable<SigningKeys>[], now: Date) {
  const cutoff = now.getTime() - OVERLAP_MS
  return keys.some(({ signs_from }) => signs_from > key.signs_from && signs_from.getTime() <= cutoff)
}
