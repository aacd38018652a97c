import * as z from 'zod/mini'
import { listCohorts } from '../../organizations/queries.ts'
import { assertOrganization } from '../assert-known.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'
import { organization } from '../shapes.ts'

export const cohortsList = command({
  name: 'cohorts list',
  summary: 'every cohort with its assessments, counted',
  takes: { organization: { ...organization, shape: z.optional(organization.shape) } },
  examples: [['cohorts list --organization ID', 'without --organization those of all organisations']],
  async run(cli, { organization: organizationId }) {
    const { db } = await cli.context()
    await assertOrganization(db, organizationId)
    const items = (await listCohorts(db, organizationId)).map((row) => ({
      id: row.id,
      name: row.name,
      organization: row.organization_name,
      organizationId: row.organization_id,
      assessments: Number(row.assessments),
      completed: Number(row.completed),
      createdAt: row.created_at,
    }))
    return { json: { items }, text: inColumns(items, 'There is no cohort yet.') }
  },
})
