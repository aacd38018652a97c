import { endpoints, fillPath, type GroupReportResult } from '@lpi/contract'
import type { loadGroupReport } from './load-group-report.ts'

/** `search`: the parameters that identify the report. */
export function presentResult(
  { report, fileName, versions, editions }: Awaited<ReturnType<typeof loadGroupReport>>,
  folderId: string,
  search: object,
): GroupReportResult {
  const query = new URLSearchParams(JSON.parse(JSON.stringify(search)))
  const pdf = `${fillPath(endpoints.getGroupReportPdf.path, { folderId })}?${query}`
  return { fileName, links: { pdf }, report, versions, editions }
}
