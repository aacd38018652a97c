import type { ConnectionTest, connectionFindings } from '@lpi/contract'
import type { GroupRule } from '../../accounts/providers/shared-queries.ts'
import type { FinishedVisit } from '../../accounts/providers/visits.ts'
import type { Person } from './read-person.ts'
import { domainOf } from './read-person.ts'

type Finding = (typeof connectionFindings)[number]

/** Claims that prove that the answer comes from this provider, for this installation, in response to this visit. */
const checkedClaims = ['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'auth_time']
const nameClaims = ['given_name', 'family_name', 'name']

/** Explains a trial log-in: what was received, what the product makes of it, and what is missing. */
export function describeTest(
  { connection, claims, tokens, hasLogout }: FinishedVisit,
  person: Person,
  account: ConnectionTest['wouldBe']['account'],
): ConnectionTest {
  const { settings } = connection
  const nameFinding = person.firstName || person.lastName ? 'name_used' : 'name_missing'
  const rule = person.rules[connection.organization_id]
  const groupsFinding = assessGroups(person, rule)
  const findings: Record<string, Finding> = {
    ...Object.fromEntries(checkedClaims.map((name) => [name, 'signature_valid'])),
    sub: 'subject',
    email: person.emailFinding,
    email_verified: person.emailFinding,
    ...Object.fromEntries(nameClaims.map((name) => [name, nameFinding])),
    ...(person.language && { locale: 'language_used' }),
    ...(settings.groupsClaim && { [settings.groupsClaim]: groupsFinding }),
    ...(settings.hostedDomain && { hd: person.isOfHostedDomain ? 'signature_valid' : 'hosted_domain_wrong' }),
  }
  return {
    claims: Object.entries(claims).map(([name, claim]) => ({
      name,
      value: typeof claim === 'string' ? claim : JSON.stringify(claim),
      finding: Object.hasOwn(findings, name) ? findings[name]! : 'unused',
    })),
    findings: [
      { finding: 'signature_valid', level: 'ok', values: { issuer: person.issuer } },
      ...(person.isOfHostedDomain
        ? []
        : [fault('hosted_domain_wrong', { claim: 'hd', expected: settings.hostedDomain ?? '' })]),
      describeEmail(person),
      nameFinding === 'name_used'
        ? ok('name_used', { claim: nameClaims.filter((name) => claims[name] !== undefined).join(', ') })
        : advice('name_missing', { claim: 'given_name, family_name' }),
      ...(settings.groupsClaim ? [describeGroups(groupsFinding, settings.groupsClaim, person, rule)] : []),
      ...(tokens.refreshToken ? [] : [advice('refresh_token_missing', { scope: 'offline_access' })]),
      ...(hasLogout ? [] : [advice('logout_missing', { endpoint: 'end_session_endpoint' })]),
    ],
    wouldBe: {
      account,
      email: person.email ?? '',
      firstName: person.firstName,
      lastName: person.lastName,
      organizationRole: rule?.organizationRole ?? null,
    },
  }
}

function assessGroups({ groups }: Person, rule: GroupRule | undefined) {
  if (groups.length === 0) return 'groups_missing'
  return rule ? 'groups_match' : 'groups_no_match'
}

function describeGroups(finding: Finding, claim: string, { groups }: Person, rule: GroupRule | undefined) {
  if (finding === 'groups_missing') return fault(finding, { claim })
  return ok(finding, { claim, groups: groups.join(', '), group: rule?.group ?? '' })
}

function describeEmail({ email = '', emailFinding }: Person) {
  const values = { claim: 'email', email, domain: domainOf(email) }
  return emailFinding === 'email_used' ? ok('email_used', values) : advice(emailFinding, values)
}

type Values = Record<string, string>
const ok = (finding: Finding, values: Values) => ({ finding, level: 'ok' as const, values })
const advice = (finding: Finding, values: Values) => ({ finding, level: 'advice' as const, values })
const fault = (finding: Finding, values: Values) => ({ finding, level: 'fault' as const, values })
