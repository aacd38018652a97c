import type { Handler } from '../../http/handler.ts'
import { runInRenderQueue } from '../run-in-render-queue.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

/** The slides show what the report shows, so they are recorded as a download of the report. */
export const getGroupReportSlides: Handler<'getGroupReportSlides'> = async (
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
      document: 'slides',
      report,
      ip: metadata.ip,
    })
    return {
      bytes: await ctx.renderSlides(report),
      mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      fileName: fileName.replace(/\.pdf$/, '.pptx'),
    }
  })
