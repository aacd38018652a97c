import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Email, Id, requiredText } from './fields.ts'
import { Tokens } from './identity.ts'

/** Where the browser goes, and the value that it keeps until it returns. Only this browser can finish the log-in. */
export const ProviderVisit = z.object({ url: z.string(), secret: z.string() })
export type ProviderVisit = z.infer<typeof ProviderVisit>

/** What the provider appended to the return address, and the value that the browser kept. */
export const ProviderReturnBody = z.object({
  secret: requiredText(200),
  /** The query of the return address, such as `code=…&state=…`. */
  query: requiredText(8000),
})

/** A connection as a visitor sees it. `isOnlyLogin`: its people cannot log in with a password. */
export const Institution = z.object({ connectionId: Id, name: z.string(), isOnlyLogin: z.boolean() })
export type Institution = z.infer<typeof Institution>

export const findInstitution = {
  summary: 'Find the institution whose people have addresses of this domain; accounts are not looked up',
  tag: 'Sessions',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/institutions/search',
  body: z.object({ email: Email }),
  output: z.object({ institution: z.nullable(Institution) }),
  status: 200,
  errorCodes: ['rate.limited'],
} as const satisfies Endpoint

export const getInstitution = {
  summary: 'Get the institution of a log-in link',
  tag: 'Sessions',
  access: 'public',
  method: 'GET',
  path: '/users/api/v4/institutions/:connectionId',
  params: z.object({ connectionId: Id }),
  output: Institution,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const startInstitutionLogin = {
  summary: 'Start a log-in with the account of an institution',
  tag: 'Sessions',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/institutions/:connectionId/logins',
  params: z.object({ connectionId: Id }),
  output: ProviderVisit,
  status: 201,
  errorCodes: ['not_found', 'connection.unreachable', 'rate.limited'],
} as const satisfies Endpoint

export const finishInstitutionLogin = {
  summary: 'Finish a log-in with the account of an institution; creates the account at the first log-in',
  tag: 'Sessions',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/institution-logins',
  body: ProviderReturnBody,
  output: Tokens,
  status: 200,
  errorCodes: [
    'institution.invalid',
    'institution.refused',
    /** Details: `ticket`, with which the owner of the account joins the two after logging in to it. */
    'institution.account_exists',
    'connection.unreachable',
    'second_factor.required',
    'rate.limited',
  ],
} as const satisfies Endpoint

const userParams = z.object({ userId: Id })

export const joinInstitution = {
  summary: 'Join your account and your account at an institution, with the ticket of a log-in there',
  tag: 'Sessions',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/institutions',
  params: userParams,
  body: z.object({ ticket: requiredText(200) }),
  output: null,
  status: 204,
  errorCodes: ['institution.invalid'],
} as const satisfies Endpoint

/** Replaces the password where one is asked for. It is valid for five minutes, in the session that started it. */
export const startInstitutionProof = {
  summary: 'Start to log in again at your institution, before a sensitive change to your account',
  tag: 'Sessions',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/institution-proofs',
  params: userParams,
  output: ProviderVisit,
  status: 201,
  errorCodes: ['not_found', 'connection.unreachable', 'rate.limited'],
} as const satisfies Endpoint

export const finishInstitutionProof = {
  summary: 'Finish logging in again at your institution',
  tag: 'Sessions',
  access: 'self',
  method: 'POST',
  path: '/users/api/v4/users/:userId/institution-proofs/result',
  params: userParams,
  body: ProviderReturnBody,
  output: null,
  status: 204,
  errorCodes: ['institution.invalid', 'institution.refused', 'connection.unreachable'],
} as const satisfies Endpoint

/** Called before `logout`, which ends the session. */
export const startInstitutionLogout = {
  summary: 'Get the address at which the browser also logs out of the institution, if it offers one',
  tag: 'Sessions',
  access: 'session',
  method: 'POST',
  path: '/users/api/v4/users/institution-logout',
  output: z.object({ url: z.nullable(z.string()) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
