import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { requestJson } from './request-json.ts'

const HOUR_MS = 3_600_000
/** A key set is read again for an unknown key at most this often. */
const MIN_AGE_MS = 30_000

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.maxLength(100)) })

const createKeySetCache = () => createCache<string, JSONWebKeySet>()

/** Reads the key set of a platform. */
export async function readKeySet(ctx: Context, url: string) {
  const { body } = await requestJson(ctx, url, { headers: { accept: 'application/json' } })
  return KeySet.parse(body) as JSONWebKeySet
}

/** Finds the key of a platform that signed a token. The key set is read again if the platform has rotated its keys. */
export function findPlatformKey(ctx: Context, url: string): JWTVerifyGetKey {
  const load = (maxAgeMs: number) =>
    stateOf(ctx, createKeySetCache).get(url, () => readKeySet(ctx, url), maxAgeMs)
  return async (header, token) => {
    try {
      return await createLocalJWKSet(await load(HOUR_MS))(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return createLocalJWKSet(await load(MIN_AGE_MS))(header, token)
    }
  }
}
