import { endpoints, fillPath } from '@lpi/contract'
import type { Handler } from '../../platform/http/handler.ts'
import { loadReport } from './load-report.ts'
import { recordReportViewing } from './record-report-viewing.ts'

export const getReport: Handler<'getReport'> = async (ctx, { params, query }, actor, { record }) => {
  const { report, fileName, learnerId, organizationId } = await loadReport(
    ctx,
    actor,
    params.assessmentId,
    query.language,
  )
  await recordReportViewing(ctx, actor, {
    event: 'report.viewed',
    learnerId,
    assessmentId: params.assessmentId,
    organizationId,
    record,
  })
  const search = query.language ? `?${new URLSearchParams({ language: query.language })}` : ''
  const links = { pdf: `${fillPath(endpoints.getReportPdf.path, params)}${search}` }
  return { fileName, links, isOwn: learnerId === actor.userId, report }
}
