import { renameAccount } from '../../../organizations/customers/rename-account.ts'
import { insertAccount, listAccounts } from '../../../organizations/customers/shared-queries.ts'
import { programName } from '../../../platform/base/config.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import { accountOption, nameOption } from '../parameters.ts'
import { recordChange } from '../record-change.ts'

export const accountCommands = [
  command({
    name: 'accounts create',
    summary: 'Create an account for a customer, who can have several organizations',
    parameters: { name: nameOption('name of the account') },
    examples: [
      [
        'accounts create --name "Coast Schools"',
        `prints the id for \`${programName} organizations create --account\``,
      ],
    ],
    async run(cli, { name }) {
      const { id } = await recordChange(
        await cli.context(),
        'customer_account.created',
        (trx) => insertAccount(trx, name),
        ({ id: accountId }) => ({ accountId }),
      )
      return { json: { id, accountId: id, name }, text: `Created the account "${name}".\n\n  account  ${id}` }
    },
  }),

  command({
    name: 'accounts list',
    summary: 'List accounts and how many organizations each has',
    parameters: {},
    examples: [['accounts list', 'prints the ids that other commands need']],
    async run(cli) {
      const { db } = await cli.context()
      const items = (await listAccounts(db)).map(({ id, name, organizations, created_at }) => ({
        id,
        name,
        organizations: Number(organizations),
        createdAt: created_at,
      }))
      return { json: { items }, text: formatTable(items, 'There are no accounts.') }
    },
  }),

  command({
    name: 'accounts rename',
    summary: 'Rename an account',
    parameters: { account: accountOption, name: nameOption('new name') },
    examples: [['accounts rename --account ID --name "Coast Colleges"', 'changes only the name']],
    async run(cli, { account: accountId, name }) {
      await recordChange(
        await cli.context(),
        'customer_account.renamed',
        (trx) => renameAccount(trx, { accountId, name }),
        () => ({ accountId }),
      )
      return { json: { id: accountId, accountId, name }, text: `Renamed the account to "${name}".` }
    },
  }),
]
