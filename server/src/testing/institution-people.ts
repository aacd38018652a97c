import { randomUUID } from 'node:crypto'
import type { Actor } from '../platform/base/context.ts'
import { buildOrganization } from './builders.ts'
import type { TestApp } from './test-app.ts'

type ConnectionOptions = {
  organizationId?: string
  state?: 'on' | 'off'
  isOnlyLogin?: boolean
  breakGlassUserId?: string
}

/** A connection to an institution that is never asked. */
export async function insertConnection(t: TestApp, options: ConnectionOptions = {}) {
  const organizationId = options.organizationId ?? (await buildOrganization(t)).organizationId
  const { id } = await t.ctx.db
    .insertInto('connections')
    .values({
      organization_id: organizationId,
      kind: 'oidc',
      name: 'Harbor College',
      state: options.state ?? 'on',
      issuer: `https://${randomUUID()}.example`,
      client_id: 'lpi',
      is_only_login: options.isOnlyLogin ?? false,
      break_glass_user_id: options.breakGlassUserId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { connectionId: id, organizationId }
}

/** The person has logged in through the connection. */
export async function insertIdentity(t: TestApp, connectionId: string, userId: string) {
  const identity = {
    connection_id: connectionId,
    user_id: userId,
    issuer: 'https://idp.example',
    subject: userId,
  }
  await t.ctx.db.insertInto('institution_identities').values(identity).execute()
}

/** The person has just logged in at the institution again, in this session. */
export async function insertProof(t: TestApp, { sessionId }: Pick<Actor, 'sessionId'>) {
  await t.ctx.db.updateTable('sessions').set({ proved_at: t.ctx.now() }).where('id', '=', sessionId).execute()
}
