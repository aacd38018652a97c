import type { Handler } from '../http/handler.ts'
import { loadReport } from './load-report.ts'
import { recordReportViewing } from './record-report-viewing.ts'

export const getReportPdf: Handler<'getReportPdf'> = async (ctx, { params, query }, actor, { ip }) => {
  const { report, fileName, learnerId } = await loadReport(ctx, actor, params.assessmentId, query.language)
  await recordReportViewing(ctx, actor, {
    event: 'report.downloaded',
    learnerId,
    assessmentId: params.assessmentId,
    ip,
  })
  return { bytes: await ctx.renderPdf(report), mediaType: 'application/pdf', fileName }
}
