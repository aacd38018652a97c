import type { Args, endpoints } from '@lpi/contract'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { loadGroupReport } from './load-group-report.ts'
import { recordGroupReportViewing } from './record-group-report-viewing.ts'

type Download = Pick<Args<typeof endpoints.getGroupReportPdf>, 'params' | 'query'> & {
  /** A document other than the report itself. */
  document?: 'slides' | 'guide'
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
