import * as z from 'zod/mini'
import { writeCsv } from '../../base/csv.ts'
import { describeCodes } from '../../organizations/describe-codes.ts'
import { assertCohort } from '../assert-known.ts'
import { command } from '../command.ts'
import { cohort, file } from '../shapes.ts'
import { writeNewFile } from '../write-new-file.ts'

export const codesExport = command({
  name: 'codes export',
  summary: 'access codes as a CSV file, for a spreadsheet or a mail merge',
  takes: {
    file: file('the file to write, which must not exist yet'),
    cohort: { ...cohort, shape: z.optional(cohort.shape) },
  },
  examples: [['codes export codes.csv --cohort ID', 'without --cohort those of all cohorts']],
  async run(cli, { file: path, cohort: cohortId }) {
    const ctx = await cli.context()
    await assertCohort(ctx.db, cohortId)
    const rows = await describeCodes(ctx.db, ctx.now(), cohortId)
    await writeNewFile(path, writeCsv(rows))
    return { json: { file: path, codes: rows.length }, text: `${rows.length} access codes are in ${path}.` }
  },
})
