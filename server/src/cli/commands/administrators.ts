import * as z from 'zod/mini'
import { inviteAdministrator } from '../../organizations/invite-administrator.ts'
import { listAdministrators } from '../../organizations/queries.ts'
import { revokeAdministrator } from '../../organizations/revoke-administrator.ts'
import { findAccount } from '../../users/operator/find-account.ts'
import { assertOrganizationExists } from '../assert-exists.ts'
import { command } from '../command.ts'
import { EMAIL_DELIVERY_NOTE, formatTable } from '../format-text.ts'
import { Name, option, optional, organizationOption, usernameOption } from '../parameters.ts'

export const administratorCommands = [
  command({
    name: 'administrators list',
    summary: 'List administrators and their organizations',
    parameters: { organization: optional(organizationOption) },
    examples: [
      [
        'administrators list --organization ID',
        'without --organization, lists the administrators of all organizations',
      ],
    ],
    async run(cli, { organization: organizationId }) {
      const { db } = await cli.context()
      await assertOrganizationExists(db, organizationId)
      const items = (await listAdministrators(db, organizationId)).map((row) => ({
        username: row.username,
        userId: row.user_id,
        organization: row.organization_name,
        organizationId: row.organization_id,
        since: row.created_at,
      }))
      return { json: { items }, text: formatTable(items, 'There are no administrators.') }
    },
  }),

  command({
    name: 'administrators grant',
    summary: 'Make a person an administrator of an organization',
    details:
      'If there is no user with the email address, the command creates one and sends a link to set a password. The link works\nonce and expires after three days. After that, "Forgot password" sends another link.',
    parameters: {
      organization: organizationOption,
      username: usernameOption,
      'first-name': option('NAME', 'first name of a new user', z.optional(Name)),
      'last-name': option('NAME', 'last name of a new user', z.optional(Name)),
    },
    examples: [
      [
        'administrators grant --organization ID --username dean@example.org',
        'changes nothing if the person is already an administrator',
      ],
    ],
    async run(cli, { organization: organizationId, username, ...names }) {
      const ctx = await cli.context()
      const person = { username, firstName: names['first-name'], lastName: names['last-name'] }
      const granted = await inviteAdministrator(ctx, { organizationId, ...person })
      const emailNote = `Created the user and queued an email with a link to set a password. ${EMAIL_DELIVERY_NOTE}`
      return {
        json: { id: granted.userId, ...granted, isMailed: granted.isNew, username, organizationId },
        text: [
          `${username} is an administrator of the organization.`,
          ...(granted.isNew ? [emailNote] : []),
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'administrators revoke',
    summary: 'Revoke the administrator role of a person, effective with their next request',
    parameters: { organization: organizationOption, username: usernameOption },
    examples: [['administrators revoke --organization ID --username dean@example.org', 'keeps the user']],
    async run(cli, { organization: organizationId, username }) {
      const ctx = await cli.context()
      const { id } = await findAccount(ctx.db, username)
      await revokeAdministrator(ctx, { organizationId, userId: id })
      return {
        json: { id, userId: id, username, organizationId },
        text: `${username} is no longer an administrator of the organization.`,
      }
    },
  }),
]
