import type { Connection, ConnectionState, SharedConnection } from '@lpi/contract'
import { redirectUri } from '../../accounts/providers/visits.ts'
import type { Context } from '../../platform/base/context.ts'
import type { ConnectionDetails, DomainRow } from './queries.ts'

export function presentConnection(ctx: Context, row: ConnectionDetails): Connection {
  const { PUBLIC_URL } = ctx.config
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    ...row.settings,
    trustsEmail: row.trusts_email,
    country: row.country,
    isOnlyLogin: row.is_only_login,
    breakGlassEmail: row.break_glass_email,
    state: row.state as ConnectionState,
    hasSecret: row.client_secret !== null,
    redirectUri: redirectUri(ctx),
    logoutRedirectUri: `${PUBLIC_URL}/login`,
    loginLink: loginLinkOf(ctx, row),
    domains: row.domains.map(presentDomain),
    endsAt: row.ends_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** A connection as an organization sees it that only shares the account. */
export function presentSharedConnection(
  ctx: Context,
  row: ConnectionDetails,
  organizationId: string,
): SharedConnection {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    organizationName: row.organization_name,
    isOnlyLogin: row.is_only_login,
    state: row.state as ConnectionState,
    loginLink: loginLinkOf(ctx, row),
    endsAt: row.ends_at?.toISOString() ?? null,
    groupsClaim: row.settings.groupsClaim,
    groupRules: row.settings.otherGroupRules?.[organizationId] ?? [],
    version: row.version,
  }
}

function loginLinkOf({ config }: Context, { id }: ConnectionDetails) {
  return `${config.PUBLIC_URL}/login/with/${id}`
}

export function presentDomain({ domain, proof_code, proved_at }: DomainRow): Connection['domains'][number] {
  return {
    domain,
    recordName: recordNameOf(domain),
    recordValue: recordValueOf(proof_code),
    provedAt: proved_at && new Date(proved_at).toISOString(),
  }
}

/** A name of its own, so that the record does not interfere with others of the domain. */
export function recordNameOf(domain: string) {
  return `_lpi-connection.${domain}`
}

export function recordValueOf(proofCode: string) {
  return `lpi-connection=${proofCode}`
}
