import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

type Download = Pick<Parameters<Handler<'getGroupReportPdf'>>[1], 'params' | 'query'> & {
  /** A document other than the report itself. */
  document?: 'slides' | 'guide' | 'summary'
  record: RecordEvent
}

/** Loads a group report that is downloaded as a PDF, as slides or as a guide, and records the download. */
export async function loadForDownload(ctx: Context, { params, query, document, record }: Download) {
  const loadedReport = await loadGroupReport(ctx, { ...query, cohortId: params.folderId })
  await recordGroupReportViewing(ctx, {
    event: 'group_report.downloaded',
    cohortId: params.folderId,
    ...(document && { document }),
    report: loadedReport.report,
    record,
  })
  return loadedReport
}
