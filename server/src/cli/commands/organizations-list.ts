import { listOrganizations } from '../../organizations/queries.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'

export const organizationsList = command({
  name: 'organizations list',
  summary: 'every organisation with its cohorts and administrators, counted',
  takes: {},
  examples: [['organizations list', 'shows the ids that other commands take']],
  async run(cli) {
    const { db } = await cli.context()
    const items = (await listOrganizations(db)).map(({ id, name, cohorts, administrators, created_at }) => ({
      id,
      name,
      cohorts: Number(cohorts),
      administrators: Number(administrators),
      createdAt: created_at,
    }))
    return { json: { items }, text: inColumns(items, 'There is no organisation yet.') }
  },
})
