import type { IndividualReport } from '../../contract/src/report.ts'

/** Renders reports as PDFs, several in parallel. */
export type Engine = {
  print(report: IndividualReport): Promise<Uint8Array>
  close(): Promise<void>
}
