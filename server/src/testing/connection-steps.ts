import type { TestApp } from './test-app.ts'

type Options = {
  organizationId: string
  issuer?: string
  clientId?: string
  state?: string
  name?: string
}

/** Nothing answers at this address, because the operator has not allowed it. */
const UNREACHABLE_ISSUER = 'https://127.0.0.1:9'

/** Inserts a connection and a proved domain of its own, without asking the provider. */
export async function insertConnection(
  t: TestApp,
  { organizationId, issuer = UNREACHABLE_ISSUER, clientId = 'lpi', state = 'on', name = 'Lakeside' }: Options,
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
