import { isDeepStrictEqual } from 'node:util'
import { type ConnectionBody, type FieldError, openConnectionStates } from '@lpi/contract'
import type * as z from 'zod/mini'
import { discoverProvider } from '../../accounts/providers/open-provider.ts'
import type { GroupRule, OidcSettings } from '../../accounts/providers/shared-queries.ts'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { encryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'
import { listExistingCohortIds } from '../colleagues/shared-queries.ts'
import { listOrganizationsOfAccount } from '../customers/shared-queries.ts'
import {
  type ConnectionDetails,
  type ConnectionKey,
  findConnectionRow,
  findPasswordAdministrator,
  insertConnection,
  lockConnectionRow,
  updateConnectionRow,
} from './queries.ts'

export type ConnectionDraft = z.output<typeof ConnectionBody>

const GOOGLE = 'https://accounts.google.com'

/**
 * Stores a new connection. Reads what the provider publishes first, so that a mistyped address is noticed, and so that
 * the issuer is stored as the provider spells it.
 */
export async function createConnectionRow(
  ctx: Context,
  organizationId: string,
  draft: ConnectionDraft,
  record: RecordEvent,
) {
  const issuer = await findIssuer(ctx, draft)
  return ctx.db.transaction().execute(async (trx) => {
    const values = await toValues(ctx, trx, organizationId, draft)
    const { id } = await insertConnection(trx, {
      ...values,
      issuer,
      kind: 'oidc',
      organization_id: organizationId,
    })
    if (draft.clientSecret) await storeSecret(ctx, trx, id, draft.clientSecret)
    await record(trx, 'connection.created', { details: { organizationId, connectionId: id } })
    return (await findConnectionRow(trx, { organizationId, connectionId: id }))!
  })
}

/** Whether the caller administers the whole of another organization. */
type Administers = (organizationId: string) => boolean

/**
 * Changes a connection. `version` is the version that the change is based on. A connection that was ending stays. The
 * secret is never sent to another provider than the one for which it was entered.
 */
export async function updateConnectionSettings(
  ctx: Context,
  key: ConnectionKey,
  { version, ...draft }: ConnectionDraft & { version: number },
  { administers, record }: { administers: Administers; record: RecordEvent },
) {
  const before = await findConnectionRow(ctx.db, key)
  if (!before) throw new AppError('not_found')
  const isSameIssuer = draft.issuer === before.issuer
  const issuer = isSameIssuer ? before.issuer : await findIssuer(ctx, draft)
  assertHostedDomain(issuer, draft)
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockConnectionRow(trx, key)
    if (!row) throw new AppError('not_found')
    if (row.version !== version) throw new AppError('connection.changed')
    const otherRules = await keepOtherRules(trx, row, { ...draft, issuer }, administers)
    const values = await toValues(ctx, trx, key.organizationId, draft, otherRules)
    const isOtherProvider = issuer !== row.issuer
    await updateConnectionRow(trx, row.id, {
      ...values,
      issuer,
      ...(isOtherProvider && { client_secret: null, key_id: null }),
    })
    if (draft.clientSecret) await storeSecret(ctx, trx, row.id, draft.clientSecret)
    await record(trx, nameChange(row.state, draft.state), { details: describeChange(row, draft) })
    return (await findConnectionRow(trx, key))!
  })
}

/**
 * The rules of other organizations that a change keeps. Who decides which groups a person is in also decides about the
 * roles that these organizations give to the groups, so this is left to administrators of all of them.
 */
async function keepOtherRules(
  trx: Db,
  row: ConnectionDetails,
  { issuer, clientId, scopes, hostedDomain, groupsClaim }: ConnectionDraft,
  administers: Administers,
) {
  const { settings } = row
  const rules = Object.entries(settings.otherGroupRules ?? {})
  const before = [row.issuer, row.client_id, settings.scopes, settings.hostedDomain, settings.groupsClaim]
  const isSame = isDeepStrictEqual([issuer, clientId, scopes, hostedDomain, groupsClaim], before)
  if (isSame || rules.length === 0) return settings.otherGroupRules
  const ids = await listOrganizationsOfAccount(
    trx,
    row.organization_id,
    rules.map(([id]) => id),
  )
  if (!ids.every(administers)) throw new AppError('connection.other_organization')
  return Object.fromEntries(rules.filter(([id]) => ids.includes(id)))
}

async function findIssuer(ctx: Context, draft: ConnectionDraft) {
  const address = draft.issuer.replace(/\/\.well-known\/openid-configuration$/, '')
  if (!URL.canParse(address)) throw invalidFieldError({ field: 'issuer', problem: 'invalid' })
  assertHostedDomain(address, draft)
  return (await discoverProvider(ctx, address)).issuer
}

/** Google logs in every owner of a Google account, so a connection accepts one organization's accounts only. */
function assertHostedDomain(issuer: string, { hostedDomain }: ConnectionDraft) {
  if (new URL(issuer).origin === GOOGLE && hostedDomain === null) {
    throw invalidFieldError({ field: 'hostedDomain', problem: 'required' })
  }
}

export async function assertCohortsExist(trx: Db, organizationId: string, groupRules: readonly GroupRule[]) {
  const cohortIds = [...new Set(groupRules.flatMap(({ folderIds }) => folderIds))]
  const existingIds = await listExistingCohortIds(trx, organizationId, cohortIds)
  if (existingIds.length !== cohortIds.length) throw new AppError('not_found')
}

async function toValues(
  ctx: Context,
  trx: Db,
  organizationId: string,
  draft: ConnectionDraft,
  otherGroupRules: OidcSettings['otherGroupRules'] = {},
) {
  const { scopes, hostedDomain, groupsClaim, groupRules } = draft
  await assertCohortsExist(trx, organizationId, groupRules)
  const breakGlassUserId =
    draft.breakGlassEmail === null
      ? undefined
      : await findPasswordAdministrator(trx, organizationId, draft.breakGlassEmail)
  const isUnknown = draft.breakGlassEmail !== null && !breakGlassUserId
  if (isUnknown || (draft.isOnlyLogin && !breakGlassUserId)) throw new AppError('connection.break_glass')
  return {
    name: draft.name,
    state: draft.state,
    ends_at: null,
    client_id: draft.clientId,
    settings: JSON.stringify({ scopes, hostedDomain, groupsClaim, groupRules, otherGroupRules }),
    trusts_email: draft.trustsEmail,
    country: draft.country,
    is_only_login: draft.isOnlyLogin,
    break_glass_user_id: breakGlassUserId ?? null,
    changed_at: ctx.now(),
  }
}

async function storeSecret(ctx: Context, trx: Db, connectionId: string, secret: string) {
  const { key, id } = await getEncryptionKey(ctx)
  const client_secret = encryptSecret(key, connectionId, Buffer.from(secret))
  await updateConnectionRow(trx, connectionId, { client_secret, key_id: id })
}

function nameChange(before: string, after: ConnectionDraft['state']) {
  if (after === before) return 'connection.changed'
  if (after === 'on') return 'connection.turned_on'
  return openConnectionStates.some((state) => state === before)
    ? 'connection.turned_off'
    : 'connection.changed'
}

function describeChange(row: ConnectionDetails, draft: ConnectionDraft) {
  return {
    organizationId: row.organization_id,
    connectionId: row.id,
    state: draft.state,
    isOnlyLogin: draft.isOnlyLogin,
    trustsEmail: draft.trustsEmail,
  }
}

function invalidFieldError(field: FieldError) {
  return new AppError('input.invalid', { fields: [field] })
}
