import type { IndividualReport } from '../../contract/src/report.ts'

/** Renders reports as PDF, at most as many in parallel as it was opened for. */
export type Engine = {
  print(report: IndividualReport): Promise<Uint8Array>
  close(): Promise<void>
}
