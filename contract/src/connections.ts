import * as z from 'zod/mini'
import { AdministratorRole, MAX_ROLE_COHORTS } from './colleagues.ts'
import type { Endpoint } from './endpoint.ts'
import { Country, Email, Id, Moment, RequiredTextLine, RowVersion, requiredText, text } from './fields.ts'
import { ProviderReturnBody, ProviderVisit } from './institutions.ts'

/** `draft`: only its test can use it. `ending`: it is deleted at `endsAt`; until then, its people can still log in. */
export const connectionStates = ['draft', 'on', 'off', 'ending'] as const
/** The states in which people can log in. */
export const openConnectionStates = ['on', 'ending'] as const
export const ConnectionState = z.enum(connectionStates, 'invalid')
export type ConnectionState = z.infer<typeof ConnectionState>

export const Domain = text(253, [z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'invalid')], 'invalid')
const WebAddress = text(500, [z.regex(/^https?:\/\/[^\s?#]+$/, 'invalid')], 'invalid')
const organizationQuery = z.object({ organizationId: Id })
const connectionParams = z.object({ connectionId: Id })

/** Which role the members of a group at the institution have. The first rule that applies to a person counts. */
const GroupRule = z
  .object({
    group: requiredText(200),
    organizationRole: AdministratorRole,
    folderIds: z._default(z.array(Id).check(z.maxLength(MAX_ROLE_COHORTS, 'invalid')), []),
  })
  .check(
    z.refine(
      ({ organizationRole, folderIds }) => (organizationRole === 'CohortAdmin') === folderIds.length > 0,
      { path: ['folderIds'], message: 'required' },
    ),
  )

const GroupRules = z.array(GroupRule).check(z.maxLength(50, 'invalid'))

export const ConnectionDomain = z.object({
  domain: z.string(),
  /** The name and the value of the DNS TXT record that proves the domain. */
  recordName: z.string(),
  recordValue: z.string(),
  /** Null until the record was found or the operator approved the domain. */
  provedAt: z.nullable(Moment),
})

const settings = {
  /** Shown to learners: “Continue with {name}”. */
  name: RequiredTextLine,
  issuer: WebAddress,
  clientId: requiredText(300),
  scopes: z._default(z.array(requiredText(100)).check(z.maxLength(10, 'invalid')), []),
  /** Whether an address that the provider sends counts as confirmed. */
  trustsEmail: z.boolean(),
  /** The Google Workspace domain whose accounts are accepted (claim `hd`). */
  hostedDomain: z._default(z.nullable(Domain), null),
  /** The country of its people, which each person can change when accepting the terms. */
  country: z._default(z.nullable(Country), null),
  groupsClaim: z._default(text(100), ''),
  groupRules: z._default(GroupRules, []),
  /** Whether its people can log in only through it. */
  isOnlyLogin: z.boolean(),
  /** The administrator who can still log in with a password. Required if `isOnlyLogin` is set. */
  breakGlassEmail: z._default(z.nullable(Email), null),
}

export const Connection = z.object({
  id: Id,
  ...settings,
  state: ConnectionState,
  hasSecret: z.boolean(),
  /** The address of this installation to enter at the provider. */
  redirectUri: z.string(),
  logoutRedirectUri: z.string(),
  loginLink: z.string(),
  domains: z.array(ConnectionDomain),
  endsAt: z.nullable(Moment),
  version: z.int(),
})
export type Connection = z.infer<typeof Connection>

/** A connection of another organization of the same account. Its settings are read-only; `groupRules` are the caller's own. */
export const SharedConnection = z.object({
  id: Id,
  name: z.string(),
  issuer: z.string(),
  /** The organization whose administrators can change the settings. */
  organizationName: z.string(),
  isOnlyLogin: z.boolean(),
  state: ConnectionState,
  loginLink: z.string(),
  endsAt: z.nullable(Moment),
  groupsClaim: z.string(),
  groupRules: GroupRules,
  version: z.int(),
})
export type SharedConnection = z.infer<typeof SharedConnection>

export const ConnectionBody = z.object({
  ...settings,
  state: z.enum(['draft', 'on', 'off'], 'invalid'),
  /** Omitted: the stored secret stays. It is never sent to the browser. */
  clientSecret: z.optional(requiredText(500)),
})

export const listConnections = {
  summary: 'List the connections to the log-in of an institution: of an organization, and of its account',
  tag: 'Connections',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-connections',
  query: organizationQuery,
  output: z.object({
    items: z.array(Connection),
    /** Those of other organizations of the account, except drafts. */
    shared: z.array(SharedConnection),
  }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const createConnection = {
  summary: 'Create a connection to the log-in of an institution',
  tag: 'Connections',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-connections',
  query: organizationQuery,
  body: ConnectionBody,
  output: Connection,
  status: 201,
  errorCodes: ['connection.break_glass', 'connection.issuer', 'connection.unreachable', 'rate.limited'],
} as const satisfies Endpoint

export const updateConnection = {
  summary: 'Change a connection',
  tag: 'Connections',
  access: 'administrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-connections/:connectionId',
  params: connectionParams,
  query: organizationQuery,
  body: z.extend(ConnectionBody, { version: RowVersion }),
  output: Connection,
  status: 200,
  errorCodes: [
    'not_found',
    'connection.changed',
    'connection.break_glass',
    'connection.issuer',
    'connection.other_organization',
    'connection.unreachable',
    'rate.limited',
  ],
} as const satisfies Endpoint

export const setSharedGroupRules = {
  summary:
    'Set which roles the groups of a connection of another organization of the account have in this organization',
  tag: 'Connections',
  access: 'administrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-connections/:connectionId/group-rules',
  params: connectionParams,
  query: organizationQuery,
  body: z.object({ groupRules: GroupRules, version: RowVersion }),
  output: SharedConnection,
  status: 200,
  errorCodes: ['not_found', 'connection.changed'],
} as const satisfies Endpoint

export const getConnectionDependents = {
  summary: 'Count the accounts, administrators and cohorts that depend on a connection',
  tag: 'Connections',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-connections/:connectionId/dependents',
  params: connectionParams,
  query: organizationQuery,
  output: z.object({
    accounts: z.int(),
    /** Accounts that have no password, and those of them that have no address either. */
    accountsWithoutPassword: z.int(),
    accountsWithoutAddress: z.int(),
    administrators: z.int(),
    cohorts: z.int(),
    /** True if an organization of the account would lose its last administrator who can log in. */
    isBlocked: z.boolean(),
  }),
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const deleteConnection = {
  summary: 'Delete a connection after 90 days, in which its people can set a log-in of their own',
  tag: 'Connections',
  access: 'administrator',
  method: 'DELETE',
  path: '/lpi/api/v4/lpi-connections/:connectionId',
  params: connectionParams,
  query: organizationQuery,
  output: null,
  status: 204,
  errorCodes: ['not_found', 'colleague.last_administrator'],
} as const satisfies Endpoint

const domainParams = z.extend(connectionParams, { domain: Domain })

export const addConnectionDomain = {
  summary: 'Add an email domain to a connection; it has no effect until it is proved',
  tag: 'Connections',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-connections/:connectionId/domains',
  params: connectionParams,
  query: organizationQuery,
  body: z.object({ domain: Domain }),
  output: ConnectionDomain,
  status: 201,
  errorCodes: ['not_found', 'rate.limited'],
} as const satisfies Endpoint

export const proveConnectionDomain = {
  summary: 'Look up the DNS record that proves an email domain',
  tag: 'Connections',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-connections/:connectionId/domains/:domain/proof',
  params: domainParams,
  query: organizationQuery,
  output: ConnectionDomain,
  status: 200,
  errorCodes: ['not_found', 'connection.domain_unproved', 'connection.domain_taken', 'rate.limited'],
} as const satisfies Endpoint

export const removeConnectionDomain = {
  summary: 'Remove an email domain from a connection',
  tag: 'Connections',
  access: 'administrator',
  method: 'DELETE',
  path: '/lpi/api/v4/lpi-connections/:connectionId/domains/:domain',
  params: domainParams,
  query: organizationQuery,
  output: null,
  status: 204,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const startConnectionTest = {
  summary: 'Start a trial log-in that stores nothing and creates no account',
  tag: 'Connections',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-connections/:connectionId/tests',
  params: connectionParams,
  query: organizationQuery,
  output: ProviderVisit,
  status: 201,
  errorCodes: ['not_found', 'connection.unreachable', 'rate.limited'],
} as const satisfies Endpoint

/** What the product makes of a claim, or what it lacks. Screens show the text `connections.findings.{finding}`. */
export const connectionFindings = [
  'signature_valid',
  'subject',
  'email_used',
  'email_missing',
  'email_unverified',
  'email_not_trusted',
  /** Values: `domain`, which must be proved before its addresses can be trusted. */
  'email_domain_unproved',
  'name_used',
  'name_missing',
  'language_used',
  'groups_match',
  'groups_no_match',
  'groups_missing',
  'hosted_domain_wrong',
  'refresh_token_missing',
  'logout_missing',
  'unused',
] as const

export const ConnectionTest = z.object({
  /** Each claim that was received, as text, with what the product makes of it. */
  claims: z.array(z.object({ name: z.string(), value: z.string(), finding: z.enum(connectionFindings) })),
  findings: z.array(
    z.object({
      finding: z.enum(connectionFindings),
      level: z.enum(['ok', 'advice', 'fault']),
      /** Values of the text, such as the name of a claim. */
      values: z.record(z.string(), z.string()),
    }),
  ),
  /** What the person would be after a log-in. */
  wouldBe: z.object({
    account: z.enum(['new', 'known', 'to_be_joined']),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    organizationRole: z.nullable(AdministratorRole),
  }),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const finishConnectionTest = {
  summary: 'Finish a trial log-in, and get what was received and what the product makes of it',
  tag: 'Connections',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-connections/:connectionId/tests/result',
  params: connectionParams,
  query: organizationQuery,
  body: ProviderReturnBody,
  output: ConnectionTest,
  status: 200,
  errorCodes: ['not_found', 'institution.invalid', 'institution.refused', 'connection.unreachable'],
} as const satisfies Endpoint
