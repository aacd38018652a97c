import { readdirSync } from 'node:fs'
import { Email, matchLanguage } from '@lpi/contract'
import type { ConnectionRow, GroupRule, OidcSettings } from '../../accounts/providers/shared-queries.ts'
import type { Claims } from '../../accounts/providers/visits.ts'
import { readName } from './read-name.ts'

type EmailFinding =
  | 'email_used'
  | 'email_missing'
  | 'email_unverified'
  | 'email_not_trusted'
  | 'email_domain_unproved'

/** What the product makes of the claims about a person. */
export type Person = ReturnType<typeof readPerson>

/** `localesDir` has one folder per language. */
export function readPerson(connection: ConnectionRow, claims: Claims, localesDir: string) {
  const email = Email.safeParse(claims.email).data
  const emailFinding = assessEmail(connection, claims, email)
  const groups = readGroups(claims[connection.settings.groupsClaim])
  const locale = typeof claims.locale === 'string' ? claims.locale.replaceAll('_', '-') : ''
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailFinding,
    /** Whether the address counts as confirmed. */
    isEmailConfirmed: emailFinding === 'email_used',
    ...readName(claims),
    language: matchLanguage(locale ? [locale] : [], readdirSync(localesDir)) ?? null,
    groups,
    rules: findRules(connection, groups),
    isOfHostedDomain: isOfHostedDomain(connection.settings, claims),
  }
}

/**
 * An address counts as confirmed only if its domain is proved for this connection. Otherwise, an administrator of one
 * organization could make accounts with confirmed addresses of another.
 */
function assessEmail(connection: ConnectionRow, claims: Claims, email: string | undefined): EmailFinding {
  if (!email) return 'email_missing'
  if (claims.email_verified === false || claims.email_verified === 'false') return 'email_unverified'
  if (!connection.trusts_email) return 'email_not_trusted'
  return connection.proved_domains.includes(domainOf(email)) ? 'email_used' : 'email_domain_unproved'
}

export function domainOf(email: string) {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** The rule that decides the role in an organization, by its id: the first that applies. Undefined: no administrator role. */
function findRules(
  { organization_id, settings }: ConnectionRow,
  groups: readonly string[],
): Record<string, GroupRule | undefined> {
  const rules = { ...settings.otherGroupRules, [organization_id]: settings.groupRules }
  return Object.fromEntries(
    Object.entries(rules).map(([id, list]) => [id, list.find(({ group }) => groups.includes(group))]),
  )
}

/** A provider sends one group as text or several as a list. */
function readGroups(claim: unknown) {
  return [claim].flat().filter((group) => typeof group === 'string')
}

/** Google says in `hd` to which organization an account belongs; accounts of other people have none. */
function isOfHostedDomain({ hostedDomain }: OidcSettings, { hd }: Claims) {
  return hostedDomain === null || hd === hostedDomain
}
