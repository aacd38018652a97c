import type { Handler } from '../../platform/http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { presentResult } from './present-result.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

export const getGroupReport: Handler<'getGroupReport'> = async (ctx, { params, query }, actor, { ip }) => {
  const cohortId = params.folderId
  const loaded = await loadGroupReport(ctx, { ...query, cohortId })
  await recordGroupReportViewing(ctx, actor, {
    event: 'group_report.viewed',
    cohortId,
    organizationId: query.organizationId,
    report: loaded.report,
    ip,
  })
  return presentResult(loaded, cohortId, query)
}
