import { insertAccount } from '../../organizations/queries.ts'
import { command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { name } from '../shapes.ts'

export const accountsCreate = command({
  name: 'accounts create',
  summary: 'an account to which several organisations can belong',
  takes: { name: name('its name') },
  examples: [
    ['accounts create --name "Coast Schools"', 'answers with the id for `organizations create --account`'],
  ],
  async run(cli, { name }) {
    const { id } = await recorded(
      await cli.context(),
      'customer_account.created',
      (trx) => insertAccount(trx, name),
      ({ id: accountId }) => ({ accountId }),
    )
    return { json: { id, accountId: id, name }, text: `The account "${name}" is there.\n\n  account  ${id}` }
  },
})
