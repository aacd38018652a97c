import { createOrganization } from '../../organizations/create-organization.ts'
import { command, option } from '../command.ts'
import { recorded } from '../recorded.ts'
import { name, OptionalId } from '../shapes.ts'

export const organizationsCreate = command({
  name: 'organizations create',
  summary: 'a customer: a college, a company',
  about: 'Without --account an account of the same name is created with it.',
  takes: {
    name: name('a name that no other organisation has'),
    account: option('ID', 'the account that it belongs to, as `accounts list` shows it', OptionalId),
  },
  examples: [['organizations create --name "Harbour College"', 'answers with the id of the organisation']],
  async run(cli, { name, account }) {
    const made = await recorded(
      await cli.context(),
      'organization.created',
      (trx) => createOrganization(trx, { name, accountId: account }),
      ({ organizationId, accountId }) => ({ organizationId, accountId }),
    )
    return {
      json: { id: made.organizationId, ...made, name },
      text: `The organisation "${name}" is there.\n\n  organisation  ${made.organizationId}\n  account       ${made.accountId}`,
    }
  },
})
