import { renameAccount } from '../../organizations/rename-account.ts'
import { command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { account, name } from '../shapes.ts'

export const accountsRename = command({
  name: 'accounts rename',
  summary: 'another name for an account',
  takes: { account, name: name('its new name') },
  examples: [['accounts rename --account ID --name "Autumn Term"', 'everything else stays as it is']],
  async run(cli, { account: accountId, name }) {
    await recorded(
      await cli.context(),
      'customer_account.renamed',
      (trx) => renameAccount(trx, { accountId, name }),
      () => ({ accountId }),
    )
    return { json: { id: accountId, accountId, name }, text: `The account is now named "${name}".` }
  },
})
