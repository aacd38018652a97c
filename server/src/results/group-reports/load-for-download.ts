import type { Actor, Context } from '../../platform/base/context.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

type Download = Pick<Parameters<Handler<'getGroupReportPdf'>>[1], 'params' | 'query'> & {
  /** A document other than the report itself. */
  document?: 'slides' | 'guide' | 'summary'
  ip: string
}

/** Loads a group report that is downloaded as a PDF, as slides or as a guide, and records the download. */
export async function loadForDownload(ctx: Context, actor: Actor, { params, query, document, ip }: Download) {
  const loadedReport = await loadGroupReport(ctx, { ...query, cohortId: params.folderId })
  await recordGroupReportViewing(ctx, actor, {
    event: 'group_report.downloaded',
    cohortId: params.folderId,
    organizationId: query.organizationId,
    ...(document && { document }),
    report: loadedReport.report,
    ip,
  })
  return loadedReport
}
