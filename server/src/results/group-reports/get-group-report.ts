import { endpoints, fillPath } from '@lpi/contract'
import type { Handler } from '../../platform/http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

export const getGroupReport: Handler<'getGroupReport'> = async (
  ctx,
  { params, query },
  _actor,
  { record },
) => {
  const request = { ...query, cohortId: params.folderId }
  const { report, fileName, versions, now } = await loadGroupReport(ctx, request)
  await recordGroupReportViewing(ctx, {
    event: 'group_report.viewed',
    cohortId: params.folderId,
    report,
    record,
  })
  const search = new URLSearchParams(JSON.parse(JSON.stringify(query)))
  const pdf = `${fillPath(endpoints.getGroupReportPdf.path, params)}?${search}`
  return { fileName, links: { pdf }, report, versions, now }
}
