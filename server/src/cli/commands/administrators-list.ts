import * as z from 'zod/mini'
import { listAdministrators } from '../../organizations/queries.ts'
import { assertOrganization } from '../assert-known.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'
import { organization } from '../shapes.ts'

export const administratorsList = command({
  name: 'administrators list',
  summary: 'who administers which organisation',
  takes: { organization: { ...organization, shape: z.optional(organization.shape) } },
  examples: [['administrators list --organization ID', 'without --organization those of all organisations']],
  async run(cli, { organization: organizationId }) {
    const { db } = await cli.context()
    await assertOrganization(db, organizationId)
    const items = (await listAdministrators(db, organizationId)).map((row) => ({
      username: row.username,
      userId: row.user_id,
      organization: row.organization_name,
      organizationId: row.organization_id,
      since: row.created_at,
    }))
    return { json: { items }, text: inColumns(items, 'There is no administrator yet.') }
  },
})
