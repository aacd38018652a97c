import { endpoints, fillPath } from '@lpi/contract'
import type { Handler } from '../http/handlers.ts'
import { loadReport } from './load-report.ts'

export const getReport: Handler<'getReport'> = async (ctx, { params, query }, actor) => {
  const { report, fileName } = await loadReport(ctx, actor, params.assessmentId, query.language)
  const search = query.language ? `?${new URLSearchParams({ language: query.language })}` : ''
  return { fileName, links: { pdf: `${fillPath(endpoints.getReportPdf.path, params)}${search}` }, report }
}
