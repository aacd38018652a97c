import type { Handler } from '../../http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

export const getGroupReportPdf: Handler<'getGroupReportPdf'> = async (
  ctx,
  { params, query },
  actor,
  { ip },
) => {
  const request = { ...query, cohortId: params.folderId }
  const { report, fileName } = await loadGroupReport(ctx, request)
  await recordGroupReportViewing(ctx, actor, {
    event: 'group_report.downloaded',
    cohortId: params.folderId,
    report,
    ip,
  })
  return { bytes: await ctx.renderPdf(report), mediaType: 'application/pdf', fileName }
}
