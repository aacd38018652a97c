import { createPublicKey, randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import {
  base64url,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Header = { alg: string; typ?: string; kid?: string; [more: string]: unknown }

let t: TestApp
let user: Awaited<ReturnType<typeof buildUser>>
let key: { kid: string; private: JWK; public: JWK }

beforeAll(async () => {
  t = await createTestApp()
  user = await buildUser(t)
  const row = await t.ctx.db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow()
  key = { kid: row.kid, private: row.private_jwk as JWK, public: row.public_jwk as JWK }
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

const nowInSeconds = () => Math.floor(Date.now() / 1000)

function validClaims(): JWTPayload {
  return {
    iss: 'https://lpi.test',
    aud: 'lpi-ui',
    sub: user.userId,
    user_id: user.userId,
    sid: user.actor.sessionId,
    gen: 1,
    sv: 1,
    iat: nowInSeconds(),
    exp: nowInSeconds() + 600,
  }
}

async function sign(claims: JWTPayload, header: Partial<Header> = {}, jwk: JWK = key.private) {
  const alg = header.alg ?? 'ES256'
  const signer = new SignJWT(claims).setProtectedHeader({ typ: 'at+jwt', kid: key.kid, ...header, alg })
  return signer.sign(await importJWK(jwk, alg))
}

async function requestProfile(token: string, authorization = `Bearer ${token}`) {
  const { path } = endpoints.getUser
  const response = await t.app.inject({
    url: path.replace(':userId', user.userId),
    headers: { authorization },
  })
  return [response.statusCode, response.json().code]
}

it('a token that this installation signed is accepted', async () => {
  expect(await requestProfile(await sign(validClaims()))).toEqual([200, undefined])
  expect(await requestProfile(user.accessToken)).toEqual([200, undefined])
  expect(await requestProfile('', `bearer ${user.accessToken}`)).toEqual([200, undefined])
})

it('an access token contains the user’s id and no permissions (REQ-045)', async () => {
  const claims = decodeJwt(user.accessToken)
  expect(Object.keys(claims).toSorted()).toEqual(
    ['aud', 'exp', 'gen', 'iat', 'iss', 'sid', 'sub', 'sv', 'user_id'].toSorted(),
  )
  expect(claims).toMatchObject({ iss: 'https://lpi.test', aud: 'lpi-ui', user_id: user.userId })
  expect(claims.exp! - claims.iat!).toBe(600)
})

/**
 * Each case tests one check of `verifyAccessToken` or `createAuthenticator`. No case tests the `algorithms` option: the
 * keys are imported for ES256 only, so the library would reject every other algorithm even without the option.
 */
describe('the server refuses a token (SEC-029)', () => {
  const buildUnsignedToken = (header: object, claims: JWTPayload) =>
    `${base64url.encode(JSON.stringify(header))}.${base64url.encode(JSON.stringify(claims))}.`

  const forgeries: Record<string, () => Promise<string>> = {
    'without a signature (algorithm none)': async () =>
      buildUnsignedToken({ alg: 'none', typ: 'at+jwt', kid: key.kid }, validClaims()),
    'without a signature (algorithm None)': async () =>
      buildUnsignedToken({ alg: 'None', typ: 'at+jwt', kid: key.kid }, validClaims()),
    'without a signature (algorithm ES256)': async () =>
      buildUnsignedToken({ alg: 'ES256', typ: 'at+jwt', kid: key.kid }, validClaims()),
    'signed with HS256 and the public key as the secret': async () => {
      const pem = createPublicKey({ key: { ...key.public }, format: 'jwk' }).export({
        type: 'spki',
        format: 'pem',
      })
      return new SignJWT(validClaims())
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })
        .sign(Buffer.from(pem))
    },
    'signed with HS256 and the JSON of the public key as the secret': async () =>
      new SignJWT(validClaims())
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.kid })
        .sign(Buffer.from(JSON.stringify(key.public).padEnd(32))),
    'signed with another key, but with the id of the current key': async () =>
      sign(validClaims(), {}, await generateOtherKey()),
    'signed with another key, with the id of that key': async () =>
      sign(validClaims(), { kid: randomUUID() }, await generateOtherKey()),
    'signed with another key that is included in the token’s header': async () => {
      const otherKey = await generateOtherKey()
      const { d: _, ...jwk } = otherKey
      return sign(validClaims(), { jwk, jku: 'https://evil.test/jwks.json' }, otherKey)
    },
    'with a changed payload': async () => {
      const [head, , signature] = (await sign(validClaims())).split('.')
      const changedPayload = base64url.encode(JSON.stringify({ ...validClaims(), sv: 2 }))
      return `${head}.${changedPayload}.${signature}`
    },
    'without a key id': async () => sign(validClaims(), { kid: undefined as unknown as string }),
    'of another type': async () => sign(validClaims(), { typ: 'JWT' }),
    'without a type': async () => sign(validClaims(), { typ: undefined as unknown as string }),
    'from another issuer': async () => sign({ ...validClaims(), iss: 'https://evil.test' }),
    'for another audience': async () => sign({ ...validClaims(), aud: 'another' }),
    'without an audience': async () => sign(claimsWithout('aud')),
    'without an issuer': async () => sign(claimsWithout('iss')),
    'without an expiry': async () => sign(claimsWithout('exp')),
    'without an issue time': async () => sign(claimsWithout('iat')),
    'without a session': async () => sign(claimsWithout('sid')),
    'of an unknown session': async () => sign({ ...validClaims(), sid: randomUUID() }),
    'of a session whose id is malformed': async () => sign({ ...validClaims(), sid: "' or true --" }),
    'with another user’s session': async () => {
      const otherUser = await buildUser(t)
      return sign({ ...validClaims(), sid: otherUser.actor.sessionId })
    },
    'with an older security version': async () => sign({ ...validClaims(), sv: 0 }),
    'that is not valid yet': async () => sign({ ...validClaims(), nbf: nowInSeconds() + 60 }),
    'that is a refresh token': async () => user.refreshToken,
  }

  const claimsWithout = (claim: string) => {
    const { [claim]: _, ...otherClaims } = validClaims()
    return otherClaims
  }

  async function generateOtherKey() {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    return exportJWK(privateKey)
  }

  it.each(Object.entries(forgeries))('%s', async (_, forge) => {
    expect(await requestProfile(await forge())).toEqual([401, 'auth.required'])
  })

  it('that has expired, with the error code auth.token_expired', async () => {
    t.clock.now = new Date(Date.now() + 600_000 + 30_000)
    expect(await requestProfile(user.accessToken)).toEqual([401, 'auth.token_expired'])
  })

  it('as expired only if it is otherwise valid', async () => {
    const expiredClaims = { ...validClaims(), exp: nowInSeconds() - 3600 }
    expect(await requestProfile(await sign(expiredClaims))).toEqual([401, 'auth.token_expired'])
    expect(await requestProfile(await sign(expiredClaims, {}, await generateOtherKey()))).toEqual([
      401,
      'auth.required',
    ])
    expect(await requestProfile(await sign({ ...expiredClaims, iss: 'https://evil.test' }))).toEqual([
      401,
      'auth.required',
    ])
  })
})

it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer null'])(
  'the server refuses the Authorization header "%s" (SEC-029)',
  async (header) => {
    expect(await requestProfile('', header)).toEqual([401, 'auth.required'])
  },
)

describe('the published keys', () => {
  it('contain the public part of the signing key and no private part (SEC-030)', async () => {
    const { body } = await t.call(endpoints.getKeys, {})
    expect(body.keys).toEqual([
      { kty: 'EC', crv: 'P-256', x: key.public.x, y: key.public.y, kid: key.kid, alg: 'ES256', use: 'sig' },
    ])
    expect(JSON.stringify(body)).not.toContain(key.private.d)
  })

  it('contain only one key after five instances of the server load the keys from an empty database at the same time', async () => {
    const newApp = await createTestApp()
    const otherApps = await Promise.all(
      Array.from({ length: 4 }, () => createTestApp({}, { db: newApp.ctx.db.withTables() })),
    )
    const responses = await Promise.all([newApp, ...otherApps].map((app) => app.call(endpoints.getKeys, {})))
    expect(new Set(responses.map(({ body }) => body.keys.length))).toEqual(new Set([1]))
    const rows = await newApp.ctx.db.selectFrom('signing_keys').select('kid').execute()
    expect(rows).toHaveLength(1)
    for (const app of otherApps) await app.close()
    await newApp.close()
  })
})
