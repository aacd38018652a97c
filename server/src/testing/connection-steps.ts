import { type Args, type Connection, type Endpoints, endpoints, type User } from '@lpi/contract'
import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { approveDomain } from '../organizations/connections/domains.ts'
import type { TestApp } from './test-app.ts'

type Options = {
  organizationId: string
  issuer?: string
  clientId?: string
  state?: string
  name?: string
  isOnlyLogin?: boolean
  breakGlassUserId?: string
}

/** Nothing answers at this address, because the operator has not allowed it. */
const UNREACHABLE_ISSUER = 'https://127.0.0.1:9'

/** Inserts a connection and a proved domain of its own, without asking the provider. */
export async function insertConnection(
  t: TestApp,
  {
    organizationId,
    issuer = UNREACHABLE_ISSUER,
    clientId = 'lpi',
    state = 'on',
    name = 'Lakeside',
    isOnlyLogin = false,
    breakGlassUserId,
  }: Options,
) {
  const settings = JSON.stringify({ scopes: [], hostedDomain: null, groupsClaim: '', groupRules: [] })
  const { id: connectionId } = await t.ctx.db
    .insertInto('connections')
    .values({
      organization_id: organizationId,
      kind: 'oidc',
      name,
      state,
      issuer,
      client_id: clientId,
      settings,
      is_only_login: isOnlyLogin,
      break_glass_user_id: breakGlassUserId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.ctx.db
    .insertInto('connection_domains')
    .values({
      connection_id: connectionId,
      domain: domainOfConnection(connectionId),
      proof_code: 'code',
      proved_at: t.ctx.now(),
      proved_by: 'operator',
    })
    .execute()
  return { connectionId }
}

export const domainOfConnection = (connectionId: string) => `${connectionId}.example.com`

/** Makes a user a person of the institution. */
export async function insertIdentityOf(t: TestApp, connectionId: string, userId: string) {
  await t.ctx.db
    .insertInto('institution_identities')
    .values({
      connection_id: connectionId,
      issuer: UNREACHABLE_ISSUER,
      subject: userId,
      user_id: userId,
    })
    .execute()
}

/** The person has just logged in at the institution again, in this session. */
export async function insertProof(t: TestApp, { sessionId }: { sessionId: string }) {
  await t.ctx.db.updateTable('sessions').set({ proved_at: t.ctx.now() }).where('id', '=', sessionId).execute()
}

/** The operator of the test installation allows providers on this machine. */
export const loopbackNetworks = { CONNECTIONS_ALLOWED_NETWORKS: '127.0.0.0/8' }

type Provider = { issuer: string; clientId: string; clientSecret: string }
type ConnectionSettings = Partial<Args<Endpoints['createConnection']>['body']>
type Administrator = { organizationId: string; accessToken: string }

/** Sets up a connection over HTTP, as an administrator does. By default it is on. */
export async function connect(
  t: TestApp,
  administrator: Administrator,
  { issuer, clientId, clientSecret }: Provider,
  settings: ConnectionSettings = {},
) {
  const { status, body } = await t.call(
    endpoints.createConnection,
    {
      query: { organizationId: administrator.organizationId },
      body: {
        name: 'Lakeside College',
        issuer,
        clientId,
        clientSecret,
        trustsEmail: true,
        isOnlyLogin: false,
        state: 'on',
        ...settings,
      },
    },
    administrator,
  )
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as Connection
}

/** The operator approves a domain, so that its addresses can be trusted. */
export async function approve(
  t: TestApp,
  administrator: Administrator,
  connectionId: string,
  domain: string,
) {
  const { organizationId } = administrator
  await approveDomain(t.ctx, { organizationId, connectionId, domain }, async () => {})
}

/** Changes settings of a connection over HTTP. */
export async function changeConnection(
  t: TestApp,
  administrator: Administrator,
  connectionId: string,
  changes: ConnectionSettings,
) {
  const query = { organizationId: administrator.organizationId }
  const { body } = await t.call(endpoints.listConnections, { query }, administrator)
  const connection = (body.items as Connection[]).find(({ id }) => id === connectionId)!
  const { state: _, ...current } = connection
  const state = connection.state === 'ending' ? 'off' : connection.state
  return t.call(
    endpoints.updateConnection,
    { params: { connectionId }, query, body: { ...current, state, ...changes } },
    administrator,
  )
}

type LoggingIn = { logIn: (url: string, subject: string) => Promise<string> }

/** Starts a log-in, and does at the provider what the person does. Returns the body of the request that finishes it. */
export async function visitProvider(t: TestApp, provider: LoggingIn, connectionId: string, subject: string) {
  const visit = await t.call(endpoints.startInstitutionLogin, { params: { connectionId } })
  expect({ status: visit.status, body: visit.body }).toMatchObject({ status: 201 })
  return { secret: visit.body.secret as string, query: await provider.logIn(visit.body.url, subject) }
}

/** Logs in with the account of an institution. */
export async function logInAt(t: TestApp, provider: LoggingIn, connectionId: string, subject: string) {
  const body = await visitProvider(t, provider, connectionId, subject)
  return t.call(endpoints.finishInstitutionLogin, { body })
}

/** The account to which tokens belong. */
export async function fetchProfile(t: TestApp, { access_token: accessToken }: { access_token: string }) {
  const userId = decodeJwt<{ user_id: string }>(accessToken).user_id
  const { status, body } = await t.call(endpoints.getUser, { params: { userId } }, { accessToken })
  return { status, ...(body as User) }
}
