import { Country, PlatformBody } from '@lpi/contract'
import * as z from 'zod/mini'
import { issueRegistrationLink } from '../../../courses/platforms/create-registration-link.ts'
import { describePlatforms } from '../../../courses/platforms/describe-platforms.ts'
import { assertKeysReadable, storePlatform } from '../../../courses/platforms/store-platform.ts'
import { toolAddresses } from '../../../courses/platforms/tool-addresses.ts'
import { rotateToolKeys } from '../../../courses/platforms/tool-keys.ts'
import { endConnection } from '../../../organizations/connections/delete-connection.ts'
import { assertOrganizationExists } from '../assert-exists.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import { makeOptional, Name, option, organizationOption, platformOption, toggle } from '../parameters.ts'
import { recordAsOperator, recordChange } from '../record-change.ts'

const url = (description: string) => option('URL', description, z.string().check(z.regex(/^https?:\/\/\S+$/)))

export const platformCommands = [
  command({
    name: 'platforms create',
    summary: 'Register a learning platform by hand (LTI 1.3)',
    details:
      'Prints the addresses to enter at the platform. They are the same for every platform. The tool URL is also the redirect\nURL and the deep linking URL.',
    parameters: {
      organization: organizationOption,
      name: option('NAME', 'name that learners see', Name),
      issuer: url('issuer or platform id'),
      client: option('ID', 'client id', z.string().check(z.minLength(1))),
      authorization: url('authentication request URL'),
      token: url('access token URL'),
      keys: url('public keyset URL'),
      deployment: makeOptional(
        option('ID', 'deployment to approve; others wait for an administrator', z.string()),
      ),
      country: makeOptional(option('CODE', 'country of its people, such as US', Country)),
      audience: makeOptional(option('TEXT', 'audience of token requests, for Brightspace', z.string())),
    },
    examples: [
      [
        'platforms create --organization ID --name Moodle --issuer https://moodle.example.edu --client abc --authorization https://moodle.example.edu/mod/lti/auth.php --token https://moodle.example.edu/mod/lti/token.php --keys https://moodle.example.edu/mod/lti/certs.php --deployment 1 --country US',
        'a Moodle',
      ],
    ],
    async run(cli, values) {
      const ctx = await cli.context()
      const draft = PlatformBody.parse({
        name: values.name,
        issuer: values.issuer,
        clientId: values.client,
        authorizationEndpoint: values.authorization,
        tokenEndpoint: values.token,
        keySetUrl: values.keys,
        country: values.country ?? null,
        audience: values.audience ?? '',
        deploymentIds: values.deployment ? [values.deployment] : [],
      })
      const { organization: organizationId } = values
      await assertOrganizationExists(ctx.db, organizationId)
      await assertKeysReadable(ctx, draft.keySetUrl)
      const id = await recordChange(
        ctx,
        'platform.created',
        (trx) => storePlatform(trx, { organizationId, draft, now: ctx.now() }),
        (connectionId) => ({ organizationId, connectionId }),
      )
      const tool = toolAddresses(ctx.config)
      const addresses = Object.entries(tool).map(([name, value]) => `  ${name}: ${value}`)
      return {
        json: { id, tool },
        text: `Registered ${draft.name} (${id}). Enter these addresses there:\n\n${addresses.join('\n')}`,
      }
    },
  }),

  command({
    name: 'platforms link',
    summary: 'Create a link with which a learning platform registers itself once (dynamic registration)',
    parameters: { organization: organizationOption },
    examples: [['platforms link --organization ID', 'give the link to the administrator of the platform']],
    async run(cli, { organization }) {
      const ctx = await cli.context()
      await assertOrganizationExists(ctx.db, organization)
      const { url: link, expiresAt } = await issueRegistrationLink(ctx, organization)
      return { json: { url: link, expiresAt }, text: `${link}\n\nThe link works once, until ${expiresAt}.` }
    },
  }),

  command({
    name: 'platforms list',
    summary: 'List learning platforms',
    parameters: { organization: makeOptional(organizationOption) },
    examples: [['platforms list', 'the platforms of all organizations']],
    async run(cli, { organization }) {
      const ctx = await cli.context()
      await assertOrganizationExists(ctx.db, organization)
      const items = await describePlatforms(ctx.db, organization)
      return { json: { items }, text: formatTable(items, 'There are no learning platforms.') }
    },
  }),

  command({
    name: 'platforms delete',
    summary: 'Delete a learning platform through which no one came, or let it end after 90 days',
    details:
      'With --now, it is deleted at once, so that another organization can register the issuer and the client id, for\nexample if this one registered a platform that is not its own. Accounts, cohorts and answers stay. People who have no\npassword then have no login.',
    parameters: { platform: platformOption, now: toggle('do not wait for 90 days') },
    examples: [['platforms delete --platform ID --now', 'frees the issuer and the client id']],
    async run(cli, { platform: id, now }) {
      const ctx = await cli.context()
      const platform = (await describePlatforms(ctx.db)).find((item) => item.id === id)
      if (!platform) throw new Error(`There is no learning platform with the id ${id}.`)
      const key = { organizationId: platform.organizationId, connectionId: id }
      const endsAt = await endConnection(ctx, key, recordAsOperator(ctx), { now })
      return {
        json: { id, endsAt },
        text: endsAt
          ? `The platform ends on ${endsAt.toISOString().slice(0, 10)} (UTC).`
          : 'Deleted the platform.',
      }
    },
  }),

  command({
    name: 'platforms rotate-key',
    summary: 'Publish a new key for messages to learning platforms',
    details: 'The new key signs after a day. Run the command again to retire keys that were replaced before.',
    parameters: {},
    examples: [['platforms rotate-key', 'for example once a year']],
    async run(cli) {
      const ctx = await cli.context()
      const kid = await rotateToolKeys(ctx)
      await recordAsOperator(ctx)(ctx.db, 'platform.key_published', { details: { kid } })
      return { json: { published: kid }, text: 'Published a new key. It signs in 24 hours.' }
    },
  }),
]
