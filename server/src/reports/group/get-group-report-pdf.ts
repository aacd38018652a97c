import type { Handler } from '../../http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupView } from './record-group-view.ts'

export const getGroupReportPdf: Handler<'getGroupReportPdf'> = async (
  ctx,
  { params, query },
  actor,
  { ip },
) => {
  const request = { ...query, cohortId: params.folderId }
  const { report, fileName } = await loadGroupReport(ctx, actor, request)
  await recordGroupView(ctx, actor, {
    event: 'group_report.downloaded',
    cohortId: params.folderId,
    report,
    ip,
  })
  return { bytes: await ctx.renderPdf(report), mediaType: 'application/pdf', fileName }
}
