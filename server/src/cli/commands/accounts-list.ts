import { listAccounts } from '../../organizations/queries.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'

export const accountsList = command({
  name: 'accounts list',
  summary: 'every account with the number of its organisations',
  takes: {},
  examples: [['accounts list', 'shows the ids that other commands take']],
  async run(cli) {
    const { db } = await cli.context()
    const items = (await listAccounts(db)).map(({ id, name, organizations, created_at }) => ({
      id,
      name,
      organizations: Number(organizations),
      createdAt: created_at,
    }))
    return { json: { items }, text: inColumns(items, 'There is no account yet.') }
  },
})
