import * as z from 'zod/mini'
import { describeCodes } from '../../organizations/describe-codes.ts'
import { assertCohort } from '../assert-known.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'
import { cohort } from '../shapes.ts'

export const codesList = command({
  name: 'codes list',
  summary: 'access codes with their seats, taken and left',
  takes: { cohort: { ...cohort, shape: z.optional(cohort.shape) } },
  examples: [['codes list --cohort ID', 'without --cohort those of all cohorts']],
  async run(cli, { cohort: cohortId }) {
    const ctx = await cli.context()
    await assertCohort(ctx.db, cohortId)
    const items = await describeCodes(ctx.db, ctx.now(), cohortId)
    return { json: { items }, text: inColumns(items, 'There is no access code yet.') }
  },
})
