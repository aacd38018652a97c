import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { decodeJwt } from 'jose'
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server'

/** How the provider misbehaves. */
export type Forgery = {
  /** Changes what the provider says about itself. */
  metadata?: Record<string, unknown>
  /** Changes the claims before they are signed. */
  claims?: (claims: Record<string, unknown>) => void
  /** Replaces the signed token; `claims` are its claims. */
  token?: (claims: Record<string, unknown>) => string
  /** Changes the response with the tokens. */
  response?: (body: Record<string, unknown>) => void
  /** Changes the return address of the browser. */
  address?: (url: URL) => void
}

/** A provider that can give false answers. It signs with the keys that it publishes, unless it forges the token. */
export async function startForgingProvider() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const issuer = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = issuer
  let subject = ''
  let forgery: Forgery = {}
  const { service } = server
  service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
    Object.assign(body, forgery.metadata)
  })
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    Object.assign(payload, { sub: subject, name: 'Robin Rivera', email: `${subject}@forged.example` })
    forgery.claims?.(payload)
  })
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => forgery.address?.(url))
  service.on(Events.BeforeResponse, ({ body }: MutableResponse) => {
    if (body) forgery.response?.(body)
    if (body && forgery.token) body.id_token = forgery.token(decodeJwt(String(body.id_token)))
  })
  return {
    issuer,
    clientId: 'lpi',
    clientSecret: 'a secret',
    keys: server.issuer.keys,
    forge(next: Forgery) {
      forgery = next
    },
    /** Does what a browser does at the provider. Returns the query of the return address. */
    async logIn(url: string, as: string) {
      subject = as
      const { headers } = await fetch(url, { redirect: 'manual' })
      return new URL(headers.get('location')!).search.slice(1)
    },
    close: () => server.stop(),
  }
}

export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>

export const createKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Signs a token; without a key, the token states that it needs no signature. */
export function forgeToken(claims: Record<string, unknown>, kid: string, key?: KeyObject) {
  const parts = [key ? { alg: 'RS256', kid } : { alg: 'none' }, claims]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${key ? sign('sha256', Buffer.from(text), key).toString('base64url') : ''}`
}
