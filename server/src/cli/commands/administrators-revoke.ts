import { Email } from '@lpi/contract'
import { revokeAdministrator } from '../../organizations/revoke-administrator.ts'
import { findAccount } from '../../users/operator/find-account.ts'
import { command, option } from '../command.ts'
import { organization } from '../shapes.ts'

export const administratorsRevoke = command({
  name: 'administrators revoke',
  summary: 'takes the role from a person again; works with their next click',
  takes: { organization, username: option('MAIL', 'the address of the person', Email) },
  examples: [
    ['administrators revoke --organization ID --username dean@example.org', 'the account itself stays'],
  ],
  async run(cli, { organization: organizationId, username }) {
    const ctx = await cli.context()
    const { id } = await findAccount(ctx.db, username)
    await revokeAdministrator(ctx, { organizationId, userId: id })
    return {
      json: { id, userId: id, username, organizationId },
      text: `${username} is no administrator of the organisation any more.`,
    }
  },
})
