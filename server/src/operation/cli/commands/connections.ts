import { ConnectionBody, Domain, Email, Id } from '@lpi/contract'
import * as z from 'zod/mini'
import type { GroupRule } from '../../../accounts/providers/shared-queries.ts'
import { endConnection } from '../../../organizations/connections/delete-connection.ts'
import { approveDomain } from '../../../organizations/connections/domains.ts'
import { loadConnection, loadConnections } from '../../../organizations/connections/load-connection.ts'
import {
  createConnectionRow,
  updateConnectionSettings,
} from '../../../organizations/connections/save-connection.ts'
import { saveSharedGroupRules } from '../../../organizations/connections/set-shared-group-rules.ts'
import { programName } from '../../../platform/base/config.ts'
import { readTextFile } from '../../../platform/files/read-operator-file.ts'
import { assertOrganizationExists } from '../assert-exists.ts'
import { command } from '../command.ts'
import { formatFields, formatTable } from '../format-text.ts'
import {
  argument,
  connectionOption,
  fileArgument,
  fileOption,
  makeOptional,
  nameOption,
  option,
  organizationOption,
} from '../parameters.ts'
import { recordAsOperator } from '../record-change.ts'

const { issuer, clientId, groupsClaim, groupRules, state } = ConnectionBody.shape
const onOrOff = z.optional(z.enum(['on', 'off']))

const settings = {
  issuer: option('URL', 'address of the provider, as in the `issuer` of its configuration', issuer),
  'client-id': option('ID', 'client id that the provider has given to this installation', clientId),
  'secret-file': makeOptional(fileOption('file that contains the client secret')),
}

export const connectionCommands = [
  command({
    name: 'connections list',
    summary: 'List the connections of organizations to the log-in of their institutions',
    parameters: { organization: makeOptional(organizationOption) },
    examples: [['connections list', 'prints the ids that other commands need']],
    async run(cli, { organization: organizationId }) {
      const ctx = await cli.context()
      await assertOrganizationExists(ctx.db, organizationId)
      const connections = await loadConnections(ctx, organizationId)
      const items = connections.map(
        ({ id, name, organizationId, issuer, state, isOnlyLogin, endsAt, domains }) => ({
          id,
          name,
          organizationId,
          issuer,
          state,
          isOnlyLogin,
          domains: domains.filter(({ provedAt }) => provedAt !== null).map(({ domain }) => domain),
          endsAt,
        }),
      )
      return { json: { items }, text: formatTable(items, 'There are no connections.') }
    },
  }),

  command({
    name: 'connections create',
    summary: 'Connect an organization to the log-in of its institution (OpenID Connect)',
    details:
      'The connection is a draft: administrators of the organization can test it, and nobody can log in with it yet. The\ncommand reads the configuration of the provider. If the provider is in a private network, allow the network with\nCONNECTIONS_ALLOWED_NETWORKS first.',
    parameters: {
      organization: organizationOption,
      name: nameOption('name that learners see, as in “Continue with NAME”'),
      ...settings,
    },
    examples: [
      [
        'connections create --organization ID --name "Lakeside College" --issuer https://login.lakeside.example --client-id lpi --secret-file secret.txt',
        'prints the addresses to enter at the provider',
      ],
    ],
    async run(cli, { organization: organizationId, name, ...options }) {
      const ctx = await cli.context()
      await assertOrganizationExists(ctx.db, organizationId)
      const draft = ConnectionBody.parse({
        name,
        issuer: options.issuer,
        clientId: options['client-id'],
        clientSecret: await readSecret(options['secret-file']),
        trustsEmail: false,
        isOnlyLogin: false,
        state: 'draft',
      })
      const { id } = await createConnectionRow(ctx, organizationId, draft, recordAsOperator(ctx))
      return describe(await loadConnection(ctx, id))
    },
  }),

  command({
    name: 'connections show',
    summary: 'Show the settings of a connection and the addresses to enter at the provider',
    parameters: { connection: connectionOption },
    examples: [['connections show --connection ID', 'never shows the client secret']],
    async run(cli, { connection: connectionId }) {
      return describe(await loadConnection(await cli.context(), connectionId))
    },
  }),

  command({
    name: 'connections set',
    summary: 'Change a connection, or switch it on or off',
    details:
      'Settings without an option stay as they are. A connection that was ending stays. Sessions that were opened through\na connection end at their next refresh after it was switched off. With --only-login on, people of the institution\ncannot log in with a password, except the administrator that --break-glass names.',
    parameters: {
      connection: connectionOption,
      name: makeOptional(nameOption('name that learners see')),
      issuer: makeOptional(settings.issuer),
      'client-id': makeOptional(settings['client-id']),
      'secret-file': settings['secret-file'],
      state: option('draft|on|off', 'draft, on or off', z.optional(state)),
      'trust-email': option('on|off', 'whether addresses in proved domains count as confirmed', onOrOff),
      'only-login': option('on|off', 'whether passwords are refused', onOrOff),
      'groups-claim': option(
        'NAME',
        'claim with the groups of a person, such as groups',
        z.optional(groupsClaim),
      ),
      'break-glass': option(
        'EMAIL',
        'administrator with a password who can still log in with it',
        z.optional(Email),
      ),
    },
    examples: [
      ['connections set --connection ID --state on', 'people can log in'],
      [
        'connections set --connection ID --only-login off',
        'accepts passwords, for example while the provider is down',
      ],
    ],
    async run(cli, { connection: connectionId, ...options }) {
      const ctx = await cli.context()
      const { organizationId, version, ...current } = await loadConnection(ctx, connectionId)
      const draft = ConnectionBody.parse({
        ...current,
        name: options.name ?? current.name,
        issuer: options.issuer ?? current.issuer,
        clientId: options['client-id'] ?? current.clientId,
        clientSecret: await readSecret(options['secret-file']),
        state: options.state ?? (current.state === 'ending' ? 'off' : current.state),
        trustsEmail: options['trust-email'] ? options['trust-email'] === 'on' : current.trustsEmail,
        isOnlyLogin: options['only-login'] ? options['only-login'] === 'on' : current.isOnlyLogin,
        breakGlassEmail: options['break-glass'] ?? current.breakGlassEmail,
        groupsClaim: options['groups-claim'] ?? current.groupsClaim,
      })
      const key = { organizationId, connectionId }
      const rights = { administers: () => true, record: recordAsOperator(ctx) }
      await updateConnectionSettings(ctx, key, { ...draft, version }, rights)
      return describe(await loadConnection(ctx, connectionId))
    },
  }),

  command({
    name: 'connections set-rules',
    summary: 'Set which roles the groups of a connection have in an organization',
    details: `The file contains the list \`groupRules\`, as \`${programName} connections show --json\` prints it:\n[{"group": "deans", "organizationRole": "OrgAdmin"},\n {"group": "coaches", "organizationRole": "CohortAdmin", "folderIds": ["COHORT ID"]}]\nIt replaces all rules of the organization; an empty list removes them. The first rule that applies to a person counts,\nfrom the next log-in. \`${programName} connections set --groups-claim\` names the claim.`,
    parameters: {
      connection: connectionOption,
      organization: option(
        'ID',
        'organization of the same account, if not the one that has the connection',
        z.optional(Id),
      ),
      file: fileArgument('JSON file with the rules'),
    },
    examples: [['connections set-rules --connection ID rules.json', 'roles that colleagues granted stay']],
    async run(cli, { connection: connectionId, organization, file }) {
      const ctx = await cli.context()
      const { organizationId, version, ...current } = await loadConnection(ctx, connectionId)
      const rules = await readRules(file)
      const record = recordAsOperator(ctx)
      if (organization && organization !== organizationId) {
        const key = { organizationId: organization, connectionId }
        await saveSharedGroupRules(ctx, key, { groupRules: rules, version }, record)
      } else {
        if (current.state === 'ending')
          throw new Error('The connection is ending. Keep it first, with a state.')
        const draft = ConnectionBody.parse({ ...current, groupRules: rules })
        const rights = { administers: () => true, record }
        await updateConnectionSettings(ctx, { organizationId, connectionId }, { ...draft, version }, rights)
      }
      return describe(await loadConnection(ctx, connectionId))
    },
  }),

  command({
    name: 'connections approve-domain',
    summary: 'Let an email domain lead to a connection, without a DNS record',
    details: 'Approve only a domain that belongs to the institution: its addresses can count as confirmed.',
    parameters: {
      connection: connectionOption,
      domain: argument('DOMAIN', 'email domain, such as lakeside.example', Domain),
    },
    examples: [
      [
        'connections approve-domain --connection ID lakeside.example',
        'a domain leads to one connection only',
      ],
    ],
    async run(cli, { connection: connectionId, domain }) {
      const ctx = await cli.context()
      const { organizationId } = await loadConnection(ctx, connectionId)
      await approveDomain(ctx, { organizationId, connectionId, domain }, recordAsOperator(ctx))
      return {
        json: { id: connectionId, connectionId, domain },
        text: `People with addresses of ${domain} are led to the connection.`,
      }
    },
  }),

  command({
    name: 'connections delete',
    summary: 'Delete a connection on which no account depends, or let it end after 90 days',
    details: `Until it ends, its people can still log in and set a log-in of their own. \`${programName} connections set\` with --state\nkeeps the connection.`,
    parameters: { connection: connectionOption },
    examples: [['connections delete --connection ID', 'accounts and reports stay']],
    async run(cli, { connection: connectionId }) {
      const ctx = await cli.context()
      const { organizationId } = await loadConnection(ctx, connectionId)
      const endsAt = await endConnection(ctx, { organizationId, connectionId }, recordAsOperator(ctx))
      return {
        json: { id: connectionId, connectionId, endsAt },
        text: endsAt
          ? `The connection ends on ${endsAt.toISOString().slice(0, 10)} (UTC).`
          : 'Deleted the connection.',
      }
    },
  }),
]

/** A secret on the command line would be in the list of processes. */
async function readSecret(file: string | undefined) {
  return file === undefined ? undefined : (await readTextFile(file)).trim()
}

async function readRules(file: string) {
  const text = await readTextFile(file)
  try {
    return groupRules.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} is not a list of rules; see \`${programName} help connections set-rules\`.`, {
      cause: error,
    })
  }
}

function describe(connection: Awaited<ReturnType<typeof loadConnection>>) {
  const { domains, groupRules, otherGroupRules, version: _, ...fields } = connection
  const text = formatFields({
    ...fields,
    groupRules: groupRules.map(describeRule),
    ...Object.fromEntries(
      Object.entries(otherGroupRules).map(([id, rules]) => [`rules of ${id}`, rules.map(describeRule)]),
    ),
    domains: domains.map(({ domain, provedAt }) => (provedAt ? domain : `${domain} (not proved)`)),
  })
  return { json: connection, text }
}

function describeRule({ group, organizationRole, folderIds }: GroupRule) {
  return [`${group}: ${organizationRole}`, ...folderIds].join(' ')
}
