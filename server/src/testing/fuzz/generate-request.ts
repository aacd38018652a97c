import fc from 'fast-check'
import { accessCases, type CaseValues } from '../access-cases.ts'
import { generateObject, generateUnusualValue, tenantPlaceholder } from './generate-value.ts'
import type { Operation } from './operations.ts'
import { type CallerName, callerNames } from './tenants.ts'

type RequestParts = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>

/** One change to a valid request. `index` selects one of the values of the request. */
type Change =
  | { kind: 'replace'; index: number; by: unknown }
  | { kind: 'add'; index: number; name: string; value: unknown }
  | { kind: 'remove' | 'repeat'; index: number }

/** Replacements for the content type, the body, its character encoding, or headers of a request. */
type Overrides = {
  contentType?: string
  payload?: string
  latin1?: boolean
  headers?: Record<string, string>
}

export type FuzzRequest = { caller: CallerName; parts: RequestParts; changes: Change[]; overrides: Overrides }

const index = fc.nat(1000)
const unusualNames = [
  '__proto__',
  'constructor',
  'prototype',
  '',
  'isAdministrator',
  'role',
  'x'.repeat(2000),
  '\0',
]

/**
 * Requests to one operation: about half of them match its schemas. The others have up to three changes, unusual
 * overrides, or both.
 */
export function generateRequest(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const unusualValue = generateUnusualValue([operation.params, operation.query, operation.body])
  const change: fc.Arbitrary<Change> = fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant('replace' as const), index, by: unusualValue }), weight: 5 },
    fc.record({
      kind: fc.constant('add' as const),
      index,
      name: fc.constantFrom(...unusualNames),
      value: unusualValue,
    }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'repeat' as const), index }),
  )
  return fc.record({
    caller: fc.oneof(
      { arbitrary: fc.constantFrom(...validCallers(operation)), weight: 3 },
      fc.constantFrom(...callerNames),
    ),
    parts: generateParts(operation),
    changes: fc.oneof(fc.constant([] as Change[]), fc.array(change, { minLength: 1, maxLength: 3 })),
    overrides: fc.oneof({ arbitrary: fc.constant({}), weight: 9 }, fc.constantFrom(...unusualOverrides)),
  })
}

/** The first requests to an operation: the same valid request, if one is known, from each of four callers. */
export function validRequests(operation: Operation): FuzzRequest[] {
  const parts = validParts(operation)
  const callers = ['anonymous', 'learner', 'administrator', 'otherAdministrator'] as const
  return parts ? callers.map((caller) => ({ caller, parts, changes: [], overrides: {} })) : []
}

/** The callers of tenant `a` whose requests may succeed. */
function validCallers({ name }: Operation): readonly CallerName[] {
  const allowedRoles =
    name in accessCases ? accessCases[name as keyof typeof accessCases].allowedRoles : 'anyone'
  return allowedRoles === 'anyone' ? ['learner', 'administrator'] : allowedRoles
}

function generateParts(operation: Operation): fc.Arbitrary<RequestParts> {
  const generatedParts = fc.record({
    ...(operation.params && { params: generateObject(operation.params) }),
    ...(operation.query && { query: generateObject(operation.query) }),
    ...(operation.body && { body: generateObject(operation.body) }),
  }) as fc.Arbitrary<RequestParts>
  const requestParts = validParts(operation)
  return requestParts
    ? fc.oneof(fc.constant(requestParts), { arbitrary: generatedParts, weight: 2 })
    : generatedParts
}

/** The placeholders in the cases refer to tenant `a`, except the access code, which belongs to the caller's tenant. */
const caseValues = new Proxy({} as CaseValues, { get: (_, name) => tenantPlaceholder(String(name)) })

const publicParts: Record<string, RequestParts> = {
  login: { body: { username: '{a.username}', password: '{a.password}' } },
  refreshTokens: {
    body: { grant_type: 'refresh_token', client_id: 'lpi-ui', refresh_token: '{a.refreshToken}' },
  },
  createUser: {
    body: {
      username: 'new@example.com',
      email: 'new@example.com',
      password: '{a.password}',
      country: 'GB',
      firstName: 'Robin',
      lastName: 'Example',
    },
  },
  recoverPassword: { body: { username: '{a.knownUsername}' } },
  getImage: { params: { imageId: '{a.imageId}' } },
}

function validParts({ name }: Operation): RequestParts | undefined {
  return name in accessCases
    ? accessCases[name as keyof typeof accessCases].args(caseValues)
    : publicParts[name]
}

const deepArray = '['.repeat(50_000)
const unusualOverrides: Overrides[] = [
  ...['{', '', 'null', '[]', '"text"', '{"a":1}{"b":2}', '\ufeff{}', deepArray, `{"a":${deepArray}`].map(
    (payload) => ({
      payload,
    }),
  ),
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"size":1e400,"offset":-1e400}'].map(
    (payload) => ({ payload }),
  ),
  { payload: '{"username":"\xff\xfe","text":"\xc3\x28"}', latin1: true },
  ...[
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ].map((contentType) => ({ contentType })),
  ...[
    'application/json; charset=utf-16',
    'application/json;',
    'APPLICATION/JSON',
    'application/json-patch+json',
    ';',
  ].map((contentType) => ({ contentType })),
  { headers: { 'content-encoding': 'gzip' } },
  {
    headers: { 'x-http-method-override': 'DELETE', 'x-forwarded-host': 'evil.example', host: 'evil.example' },
  },
  {
    headers: { accept: 'text/html', 'accept-language': `${'x'.repeat(3000)};q=NaN`, 'user-agent': '<b>\'"' },
  },
  { headers: { authorization: 'Basic YTpi' } },
  { headers: { authorization: 'Bearer ' } },
  { headers: { authorization: `Bearer ${'a.'.repeat(3000)}` } },
]
