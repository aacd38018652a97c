import { LRUCache } from 'lru-cache'
import * as oidc from 'openid-client'
import { createCache } from '../../platform/base/cache.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { stateOf } from '../../platform/base/process-state.ts'
import { createGuardedFetch, type GuardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts'
import { decryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'
import { createUnreachableError, toAppError } from './provider-error.ts'
import type { ConnectionRow } from './shared-queries.ts'

const MAX_AGE_MS = 10 * 60_000
const TIMEOUT_SECONDS = 5

type Known = { metadata: oidc.ServerMetadata; keys?: Parameters<typeof oidc.setJwksCache>[1] | undefined }

const createKnownProviders = () =>
  createCache<string, Known>(
    new LRUCache<string, { promise: Promise<Known>; loadedAt: number }>({ max: 1000 }),
  )

type Connection = Pick<ConnectionRow, 'id' | 'version' | 'issuer' | 'client_id' | 'client_secret' | 'key_id'>

/**
 * Runs a task with a client of the connection's provider. The requests of the task together take at most five seconds.
 * What the provider publishes about itself is read again after ten minutes, and after an error, which may be the result
 * of a change there. Throws `connection.unreachable` or `institution.refused`.
 */
export async function withProvider<T>(
  ctx: Context,
  connection: Connection,
  task: (provider: oidc.Configuration) => Promise<T>,
) {
  const fetch = guardedFetch(ctx)
  const key = `${connection.id} ${connection.version}`
  const providers = stateOf(ctx, createKnownProviders)
  try {
    const known = await providers.get(
      key,
      async () => ({ metadata: await discover(connection.issuer, fetch) }),
      MAX_AGE_MS,
    )
    const provider = new oidc.Configuration(
      known.metadata,
      connection.client_id,
      undefined,
      chooseAuthentication(known.metadata, await decryptClientSecret(ctx, connection)),
    )
    configure(provider, fetch)
    if (known.keys) oidc.setJwksCache(provider, known.keys)
    const result = await task(provider)
    known.keys = oidc.getJwksCache(provider)
    return result
  } catch (error) {
    providers.delete(key)
    throw toAppError(ctx, connection.id, error)
  }
}

/** Reads what a provider publishes about itself, before a connection is stored. */
export async function discoverProvider(ctx: Context, issuer: string) {
  try {
    return await discover(issuer, guardedFetch(ctx))
  } catch (error) {
    const appError = toAppError(ctx, null, error)
    throw appError.code === 'institution.refused' ? new AppError('connection.issuer') : appError
  }
}

function guardedFetch({ dns, config }: Context) {
  return createGuardedFetch({ dns, allowedNetworks: config.CONNECTIONS_ALLOWED_NETWORKS })
}

async function discover(issuer: string, fetch: GuardedFetch) {
  const provider = await oidc.discovery(new URL(issuer), 'unused', undefined, oidc.None(), {
    // The guarded client allows http only in networks that the operator allows.
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: toCustomFetch(fetch),
    timeout: TIMEOUT_SECONDS,
  })
  const metadata = provider.serverMetadata()
  // For Entra ID, the library accepts an issuer that serves all tenants.
  const isOwn = URL.canParse(metadata.issuer) && new URL(metadata.issuer).href === new URL(issuer).href
  const { authorization_endpoint, token_endpoint, jwks_uri, end_session_endpoint } = metadata
  const browserAddresses = [authorization_endpoint, ...(end_session_endpoint ? [end_session_endpoint] : [])]
  const isComplete = token_endpoint && jwks_uri && browserAddresses.every((url) => isAsSafeAs(issuer, url))
  if (!isOwn || !isComplete) throw new AppError('institution.refused', { reason: 'issuer' })
  return metadata
}

/** The browser opens these addresses, so they must be web addresses. */
function isAsSafeAs(issuer: string, url: string | undefined) {
  if (!url || !URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

function configure(provider: oidc.Configuration, fetch: GuardedFetch) {
  provider[oidc.customFetch] = toCustomFetch(fetch)
  provider.timeout = TIMEOUT_SECONDS
  oidc.allowInsecureRequests(provider)
  // Without this, the library trusts the TLS connection and does not check the signatures of tokens.
  oidc.enableNonRepudiationChecks(provider)
}

function toCustomFetch(fetch: GuardedFetch): oidc.CustomFetch {
  return (url, { method, headers, body, signal }) =>
    fetch(url, { method, headers, body: body as string | URLSearchParams, signal })
}

function chooseAuthentication(metadata: oidc.ServerMetadata, secret: string | undefined) {
  if (secret === undefined) return oidc.None()
  // Providers that name no methods support only this one.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret)
}

async function decryptClientSecret(ctx: Context, connection: Connection) {
  if (!connection.client_secret) return undefined
  const { key, id } = await getEncryptionKey(ctx)
  if (connection.key_id !== id) {
    const message =
      'the secret of a connection was encrypted with another key; restore the old ENCRYPTION_KEY or key file, or enter the secret again'
    ctx.log.error({ connectionId: connection.id }, message)
    throw createUnreachableError()
  }
  return decryptSecret(key, connection.id, connection.client_secret).toString()
}
