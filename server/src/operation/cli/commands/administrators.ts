import * as z from 'zod/mini'
import { describeAdministrators } from '../../../organizations/administrators/describe-administrators.ts'
import { inviteAdministrator } from '../../../organizations/administrators/invite-administrator.ts'
import { revokeAdministrator } from '../../../organizations/administrators/revoke-administrator.ts'
import { programName } from '../../../platform/base/config.ts'
import { assertOrganizationExists } from '../assert-exists.ts'
import { command } from '../command.ts'
import { EMAIL_DELIVERY_NOTE, formatTable } from '../format-text.ts'
import {
  makeOptional,
  Name,
  option,
  organizationOption,
  personOption,
  usernameOption,
} from '../parameters.ts'

export const administratorCommands = [
  command({
    name: 'administrators list',
    summary: 'List administrators, their organizations and the state of their roles',
    details:
      'The OrgAdmin role covers the whole organization. The CohortAdmin role covers some of its cohorts.\nThe state of a role is one of:\n  active       The role is in effect.\n  pending      The role takes effect when the person sets a password with the emailed link.\n  unconfirmed  The role ends at the time in the "confirm by" column, unless the email address is confirmed by then.\n               If the column shows no time, the role has no effect.\nThe second factor is on, off or missing. Missing means that the organization requires a second factor, but the person\nhas not set it up. Until they do, the role has no effect.',
    parameters: { organization: makeOptional(organizationOption) },
    examples: [
      [
        'administrators list --organization ID',
        'without --organization, lists the administrators of all organizations',
      ],
    ],
    async run(cli, { organization: organizationId }) {
      const { db } = await cli.context()
      await assertOrganizationExists(db, organizationId)
      const items = await describeAdministrators(db, organizationId)
      return { json: { items }, text: formatTable(items, 'There are no administrators.') }
    },
  }),

  command({
    name: 'administrators grant',
    summary: 'Make a person an administrator of an organization',
    details:
      'The command sends an email, unless the person is already an active administrator. If the email address is confirmed,\nthe role takes effect immediately or, if the organization requires a second factor, once the person has one.\nOtherwise, the role is pending until the person sets a new password with the link in the email. Setting it also ends\nall sessions of the user. The link works once and expires after three days. If there is no user with the email\naddress, the command creates one.',
    parameters: {
      organization: organizationOption,
      username: usernameOption,
      'first-name': option('NAME', 'first name of a new user', z.optional(Name)),
      'last-name': option('NAME', 'last name of a new user', z.optional(Name)),
    },
    examples: [
      [
        'administrators grant --organization ID --username dean@example.org',
        'changes nothing for an active administrator, and sends another link to a pending administrator',
      ],
    ],
    async run(cli, { organization: organizationId, username, ...names }) {
      const ctx = await cli.context()
      const person = { username, firstName: names['first-name'], lastName: names['last-name'] }
      const grant = await inviteAdministrator(ctx, { organizationId, ...person })
      return {
        json: { id: grant.userId, ...grant, username, organizationId },
        text: describeGrant(username, grant),
      }
    },
  }),

  command({
    name: 'administrators revoke',
    summary: "Revoke a person's administrator role, even if it is pending; takes effect on the next request",
    parameters: { organization: organizationOption, username: personOption },
    examples: [
      ['administrators revoke --organization ID --username dean@example.org', 'keeps the user account'],
    ],
    async run(cli, { organization: organizationId, username }) {
      const ctx = await cli.context()
      const { userId } = await revokeAdministrator(ctx, { organizationId, username })
      return {
        json: { id: userId, userId, username, organizationId },
        text: `${username} is no longer an administrator of the organization.`,
      }
    },
  }),
]

type Grant = Awaited<ReturnType<typeof inviteAdministrator>>

function describeGrant(username: string, { isNew, isPending, isMailed }: Grant) {
  if (!isMailed) return `${username} is already an administrator of the organization.`
  if (!isPending)
    return `${username} is now an administrator of the organization. Queued an email. ${EMAIL_DELIVERY_NOTE}`
  return [
    isNew ? `Created the user ${username}.` : `The email address ${username} is not confirmed.`,
    `The role is pending until the person sets a password with the link in the queued email. ${EMAIL_DELIVERY_NOTE}`,
    `If no mail server is configured, print a link with: ${programName} users confirmation-link ${username}`,
  ].join('\n')
}
