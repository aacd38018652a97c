import { Email } from '@lpi/contract'
import * as z from 'zod/mini'
import { inviteAdministrator } from '../../organizations/invite-administrator.ts'
import { command, option } from '../command.ts'
import { ON_ITS_WAY } from '../lines.ts'
import { Name, organization } from '../shapes.ts'

export const administratorsGrant = command({
  name: 'administrators grant',
  summary: 'makes a person an administrator of an organisation',
  about:
    'Where nobody has the address yet, the account is created, and a link to set its password goes there by mail.\nThe link works once and for three days; afterwards "Forgot password" sends another one.',
  takes: {
    organization,
    username: option('MAIL', 'the address of the person', Email),
    'first-name': option('N', 'for a new account', z.optional(Name)),
    'last-name': option('N', 'for a new account', z.optional(Name)),
  },
  examples: [
    [
      'administrators grant --organization ID --username dean@example.org',
      'again for the same person changes nothing',
    ],
  ],
  async run(cli, { organization: organizationId, username, ...names }) {
    const ctx = await cli.context()
    const person = { username, firstName: names['first-name'], lastName: names['last-name'] }
    const made = await inviteAdministrator(ctx, { organizationId, ...person })
    return {
      json: { id: made.userId, ...made, isMailed: made.isNew, username, organizationId },
      text: [`${username} is an administrator of the organisation.`, ...mailLine(username, made)].join('\n'),
    }
  },
})

function mailLine(username: string, { isNew }: { isNew: boolean }) {
  if (!isNew) return []
  return [`The account is new; a link to set its password goes to ${username}. ${ON_ITS_WAY}`]
}
