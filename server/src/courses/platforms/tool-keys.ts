import { randomUUID } from 'node:crypto'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { decryptSecret, encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'
import { insertToolKey, listToolKeys, lockToolKeys, retireOlderToolKeys } from './queries.ts'

/** The only algorithm that every platform accepts. */
const TOOL_ALGORITHM = 'RS256'
const MAX_AGE_MS = 60_000
const HOUR_MS = 3_600_000
/** Platforms read the key set again within this time, so a new key signs only after it. */
export const PUBLISHED_BEFORE_USE_MS = 24 * HOUR_MS

type ToolKey = { kid: string; signsFrom: Date; publicJwk: JWK; privateJwk: JWK }

const createKeyCache = () => createCache<string, ToolKey[]>()

/** The public keys with which platforms verify what this installation sends. */
export async function listToolJwks(ctx: Context) {
  const keys = await getToolKeys(ctx)
  return keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: TOOL_ALGORITHM, use: 'sig' }))
}

/** Signs a message to a platform. It is valid for five minutes and has a new id, so that it is accepted once. */
export async function signForPlatform(
  ctx: Context,
  {
    issuer,
    subject,
    audience,
    claims = {},
  }: { issuer: string; subject?: string; audience: string; claims?: JWTPayload },
) {
  const now = Math.floor(ctx.now().getTime() / 1000)
  const keys = await getToolKeys(ctx)
  const key = keys.find(({ signsFrom }) => signsFrom <= ctx.now()) ?? keys[0]!
  const token = new SignJWT({ ...claims, ...(subject && { sub: subject }) })
    .setProtectedHeader({ alg: TOOL_ALGORITHM, typ: 'JWT', kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .setJti(randomUUID())
  return token.sign(await importJWK(key.privateJwk, TOOL_ALGORITHM))
}

/** Publishes a new key, which signs after a day, and deletes the private part of keys that another one has replaced. */
export async function rotateToolKeys(ctx: Context) {
  await getToolKeys(ctx)
  const now = ctx.now()
  const row = await generateToolKey(ctx, new Date(now.getTime() + PUBLISHED_BEFORE_USE_MS))
  await ctx.db.transaction().execute(async (trx) => {
    await lockToolKeys(trx)
    await retireOlderToolKeys(trx, now)
    await insertToolKey(trx, row)
  })
  stateOf(ctx, createKeyCache).delete('keys')
  return row.kid
}

function getToolKeys(ctx: Context) {
  return stateOf(ctx, createKeyCache).get('keys', () => loadKeys(ctx), MAX_AGE_MS)
}

async function loadKeys(ctx: Context): Promise<ToolKey[]> {
  const { key, id } = await getEncryptionKey(ctx)
  const storedRows = await listToolKeys(ctx.db, id)
  const rows = storedRows.length > 0 ? storedRows : await createFirstKey(ctx, id)
  return rows.map(({ kid, signs_from, public_jwk, private_jwk }) => ({
    kid,
    signsFrom: signs_from,
    publicJwk: public_jwk as JWK,
    privateJwk: JSON.parse(decryptSecret(key, kid, private_jwk!).toString()),
  }))
}

/** If several processes need the first key, one creates it and the others find it. */
async function createFirstKey(ctx: Context, encryptionKeyId: string) {
  const row = await generateToolKey(ctx, ctx.now())
  return ctx.db.transaction().execute(async (trx) => {
    await lockToolKeys(trx)
    const rows = await listToolKeys(trx, encryptionKeyId)
    if (rows.length > 0) return rows
    await insertToolKey(trx, row)
    return listToolKeys(trx, encryptionKeyId)
  })
}

async function generateToolKey(ctx: Context, signsFrom: Date) {
  const { publicKey, privateKey } = await generateKeyPair(TOOL_ALGORITHM, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const { key, id } = await getEncryptionKey(ctx)
  const privateText = JSON.stringify(await exportJWK(privateKey))
  return {
    kid,
    public_jwk: JSON.stringify(publicJwk),
    private_jwk: encryptSecret(key, kid, Buffer.from(privateText)),
    key_id: id,
    created_at: ctx.now(),
    signs_from: signsFrom,
  }
}
