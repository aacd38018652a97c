import type { Handler } from '../../http/handler.ts'
import { runInRenderQueue } from '../run-in-render-queue.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

export const getGroupReportPdf: Handler<'getGroupReportPdf'> = async (
  ctx,
  { params, query },
  actor,
  metadata,
) =>
  runInRenderQueue(actor, metadata, async () => {
    const request = { ...query, cohortId: params.folderId }
    const { report, fileName } = await loadGroupReport(ctx, request)
    await recordGroupReportViewing(ctx, actor, {
      event: 'group_report.downloaded',
      cohortId: params.folderId,
      organizationId: query.organizationId,
      report,
      ip: metadata.ip,
    })
    return { bytes: await ctx.renderPdf(report), mediaType: 'application/pdf', fileName }
  })
