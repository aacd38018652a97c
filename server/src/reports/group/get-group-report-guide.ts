import type { Handler } from '../../http/handler.ts'
import { runInRenderQueue } from '../run-in-render-queue.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

/** The guide shows means of the report, so it is recorded as a download of the report. */
export const getGroupReportGuide: Handler<'getGroupReportGuide'> = async (
  ctx,
  { params, query },
  actor,
  metadata,
) =>
  runInRenderQueue(actor, metadata, async () => {
    const { report, fileName } = await loadGroupReport(ctx, { ...query, cohortId: params.folderId })
    await recordGroupReportViewing(ctx, actor, {
      event: 'group_report.downloaded',
      cohortId: params.folderId,
      organizationId: query.organizationId,
      document: 'guide',
      report,
      ip: metadata.ip,
    })
    return {
      bytes: await ctx.renderGuide(report),
      mediaType: 'application/pdf',
      fileName: fileName.replace(/\.pdf$/, '-guide.pdf'),
    }
  })
