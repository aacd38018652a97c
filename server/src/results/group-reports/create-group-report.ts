import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { createRequestedEdition } from './prepare-group.ts'
import { presentResult } from './present-result.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

/** Repeating the call creates nothing: then too few people are new. */
export const createGroupReport: Handler<'createGroupReport'> = async (
  ctx,
  { params, body },
  _actor,
  { record },
) => {
  const request = { ...body, cohortId: params.folderId }
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await findCohort(trx, request))) throw new AppError('not_found')
    await createRequestedEdition(ctx, trx, request)
  })
  const loaded = await loadGroupReport(ctx, request)
  await recordGroupReportViewing(ctx, {
    event: 'group_report.created',
    cohortId: params.folderId,
    report: loaded.report,
    record,
  })
  return presentResult(loaded, params.folderId, body)
}
