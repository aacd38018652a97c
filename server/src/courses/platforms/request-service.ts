import * as z from 'zod/mini'
import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { PlatformError, type PlatformRequest, requestJson } from './request-json.ts'
import type { PlatformRow } from './shared-queries.ts'
import { signForPlatform } from './tool-keys.ts'

/** Tokens usually live an hour. A shorter time also suits a platform that issues them for less. */
const TOKEN_AGE_MS = 4 * 60_000

const Token = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(8000)) })

const createTokenCache = () => createCache<string, string>()

type ServiceRequest = PlatformRequest & { platform: PlatformRow; scope: string; url: string }

/** Calls a service of a platform with a token of this installation. */
export async function requestService(ctx: Context, { platform, scope, url, ...request }: ServiceRequest) {
  const tokens = stateOf(ctx, createTokenCache)
  const key = `${platform.id} ${scope}`
  const token = await tokens.get(key, () => requestToken(ctx, platform, scope), TOKEN_AGE_MS)
  try {
    const headers = { ...request.headers, authorization: `Bearer ${token}` }
    return await requestJson(ctx, url, { ...request, headers })
  } catch (error) {
    if (error instanceof PlatformError && error.status === 401) tokens.delete(key)
    throw error
  }
}

/** Brightspace wants an audience of its own instead of the address of the request. */
async function requestToken(ctx: Context, platform: PlatformRow, scope: string) {
  const assertion = await signForPlatform(ctx, {
    issuer: platform.client_id,
    subject: platform.client_id,
    audience: platform.audience || platform.token_endpoint,
  })
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const { body } = await requestJson(ctx, platform.token_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  })
  return Token.parse(body).access_token
}
