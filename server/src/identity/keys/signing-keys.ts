import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Selectable } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Db } from '../../db/connect.ts'
import type { SigningKeys } from '../../db/tables.ts'
import { insertSigningKey, listSigningKeys, lockSigningKeys } from './queries.ts'

export const ALGORITHM = 'ES256'

/** A key that the operator adds or retires is known to every process after this long. */
const FRESH_FOR_MS = 60_000
/** Tokens with made-up key ids make the keys be read at most this often. */
const RELOAD_AT_MOST_EVERY_MS = 2000

type PublicJwk = Record<'kty' | 'crv' | 'x' | 'y' | 'kid' | 'alg' | 'use', string>
type Key = {
  kid: string
  signsFrom: Date
  publicKey: CryptoKey
  privateKey: CryptoKey
  publicJwk: PublicJwk
}
type Keys = { loadedAt: number; list: Promise<Key[]> }

/** Per database, because importing a key costs more than checking a signature. */
const loaded = new WeakMap<Db, Keys>()

/** The key that signs at this moment: the newest whose time has come. */
export async function currentSigningKey(ctx: Context) {
  const now = ctx.now()
  const keys = await signingKeys(ctx, FRESH_FOR_MS)
  const [first] = keys
  if (!first) throw new Error('there is no signing key')
  return keys.find((key) => key.signsFrom <= now) ?? first
}

export async function findPublicKey(ctx: Context, kid: string | undefined) {
  const withKid = (keys: Key[]) => keys.find((key) => key.kid === kid)?.publicKey
  return (
    withKid(await signingKeys(ctx, FRESH_FOR_MS)) ?? withKid(await signingKeys(ctx, RELOAD_AT_MOST_EVERY_MS))
  )
}

export async function publicKeys(ctx: Context) {
  const keys = await signingKeys(ctx, RELOAD_AT_MOST_EVERY_MS)
  return keys.map(({ publicJwk }) => publicJwk)
}

function signingKeys({ db }: Context, freshForMs: number) {
  const known = loaded.get(db)
  if (known && performance.now() - known.loadedAt < freshForMs) return known.list
  const list = loadKeys(db)
  loaded.set(db, { loadedAt: performance.now(), list })
  list.catch(() => loaded.delete(db))
  return list
}

async function loadKeys(db: Db) {
  const rows = await listSigningKeys(db)
  return Promise.all((rows.length > 0 ? rows : await makeFirstKey(db)).map(importKey))
}

/** Several processes may start on an empty database at once; one makes the key, the others find it. */
async function makeFirstKey(db: Db) {
  const key = await newSigningKey()
  return db.transaction().execute(async (trx) => {
    await lockSigningKeys(trx)
    const rows = await listSigningKeys(trx)
    if (rows.length > 0) return rows
    await insertSigningKey(trx, key)
    return listSigningKeys(trx)
  })
}

/** The row of a key that signs from now on, unless it is told otherwise. */
export async function newSigningKey() {
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
  const stored = row.public_jwk as Pick<PublicJwk, 'kty' | 'crv' | 'x' | 'y'>
  const publicJwk = { ...stored, kid: row.kid, alg: ALGORITHM, use: 'sig' }
  return {
    kid: row.kid,
    signsFrom: row.signs_from,
    publicJwk,
    publicKey: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
    privateKey: (await importJWK(row.private_jwk as JWK, ALGORITHM)) as CryptoKey,
  }
}
