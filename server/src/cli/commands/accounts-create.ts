import { insertAccount } from '../../organizations/queries.ts'
import { command, option } from '../command.ts'
import { Name } from '../shapes.ts'

export const accountsCreate = command({
  name: 'accounts create',
  summary: 'an account to which several organisations can belong',
  takes: { name: option('N', 'its name', Name) },
  examples: [
    ['accounts create --name "Coast Schools"', 'answers with the id for `organizations create --account`'],
  ],
  async run(cli, { name }) {
    const { db } = await cli.context()
    const { id } = await insertAccount(db, name)
    return { json: { id, accountId: id, name }, text: `The account "${name}" is there.\n\n  account  ${id}` }
  },
})
