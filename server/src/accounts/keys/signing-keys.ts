import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Selectable } from 'kysely'
import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { SigningKeys } from '../../platform/db/tables.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys } from './queries.ts'

export const ALGORITHM = 'ES256'

/** The maximum age of cached keys, and the time after which every process refuses the tokens of a retired key. */
const MAX_AGE_MS = 60_000
/** Limits how often tokens with unknown key ids, or requests for the public keys, cause the keys to be loaded again. */
const MIN_AGE_MS = 2000

type PublicJwk = Record<'kty' | 'crv' | 'x' | 'y' | 'kid' | 'alg' | 'use', string>
type Key = {
  kid: string
  signsFrom: Date
  publicKey: CryptoKey
  privateKey: CryptoKey
  publicJwk: PublicJwk
}

/** The imported keys. They are cached because importing a key takes longer than verifying a signature. */
const createKeyCache = () => createCache<'keys', Key[]>()

/** Returns the newest key whose signing period has begun. If there is none, returns the newest key. */
export async function getCurrentSigningKey(ctx: Context) {
  const now = ctx.now()
  const keys = await getSigningKeys(ctx, MAX_AGE_MS)
  const [newestKey] = keys
  if (!newestKey) throw new Error('there is no signing key')
  return keys.find((key) => key.signsFrom <= now) ?? newestKey
}

export async function findPublicKey(ctx: Context, kid: string | undefined) {
  const findKey = (keys: Key[]) => keys.find((key) => key.kid === kid)?.publicKey
  return findKey(await getSigningKeys(ctx, MAX_AGE_MS)) ?? findKey(await getSigningKeys(ctx, MIN_AGE_MS))
}

export async function listPublicJwks(ctx: Context) {
  const keys = await getSigningKeys(ctx, MIN_AGE_MS)
  return keys.map(({ publicJwk }) => publicJwk)
}

function getSigningKeys(ctx: Context, maxAgeMs: number) {
  return stateOf(ctx, createKeyCache).get('keys', () => loadKeys(ctx.db), maxAgeMs)
}

async function loadKeys(db: Db) {
  const rows = await listSigningKeys(db)
  return Promise.all((rows.length > 0 ? rows : await createFirstKey(db)).map(importKey))
}

/** If several processes start with an empty database, one creates the key and the others find it. */
async function createFirstKey(db: Db) {
  const key = await generateSigningKey()
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx)
    const rows = await listSigningKeys(trx)
    if (rows.length > 0) return rows
    await insertSigningKey(trx, key)
    return listSigningKeys(trx)
  })
}

/** Generates the row of a new signing key. */
export async function generateSigningKey() {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  const { d: _, ...publicJwk } = privateJwk
  return {
    kid: randomUUID(),
    public_jwk: JSON.stringify(publicJwk),
    private_jwk: JSON.stringify(privateJwk),
  }
}

async function importKey(row: Selectable<SigningKeys>): Promise<Key> {
  const storedJwk = row.public_jwk as Pick<PublicJwk, 'kty' | 'crv' | 'x' | 'y'>
  const publicJwk = { ...storedJwk, kid: row.kid, alg: ALGORITHM, use: 'sig' }
  return {
    kid: row.kid,
    signsFrom: row.signs_from,
    publicJwk,
    publicKey: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
    privateKey: (await importJWK(row.private_jwk as JWK, ALGORITHM)) as CryptoKey,
  }
}
