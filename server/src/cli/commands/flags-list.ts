import { listFlagRows } from '../../flags/queries.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'

export const flagsList = command({
  name: 'flags list',
  summary: 'every feature flag that was ever set',
  takes: {},
  examples: [['flags list', 'a flag without an account is everybody’s']],
  async run(cli) {
    const { db } = await cli.context()
    const items = (await listFlagRows(db)).map((row) => ({
      name: row.name,
      enabled: row.enabled,
      account: row.account_name,
      accountId: row.account_id,
      updatedAt: row.updated_at,
    }))
    return { json: { items }, text: inColumns(items, 'No flag was ever set.') }
  },
})
