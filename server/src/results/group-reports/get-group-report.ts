import type { Handler } from '../../platform/http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { presentResult } from './present-result.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

export const getGroupReport: Handler<'getGroupReport'> = async (
  ctx,
  { params, query },
  _actor,
  { record },
) => {
  const cohortId = params.folderId
  const loaded = await loadGroupReport(ctx, { ...query, cohortId })
  await recordGroupReportViewing(ctx, {
    event: 'group_report.viewed',
    cohortId,
    report: loaded.report,
    record,
  })
  return presentResult(loaded, cohortId, query)
}
