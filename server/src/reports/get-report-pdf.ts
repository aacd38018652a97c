import type { Handler } from '../http/handlers.ts'
import { loadReport } from './load-report.ts'

export const getReportPdf: Handler<'getReportPdf'> = async (ctx, { params, query }, actor) => {
  const { report, fileName } = await loadReport(ctx, actor, params.assessmentId, query.language)
  return { bytes: await ctx.renderPdf(report), mediaType: 'application/pdf', fileName }
}
