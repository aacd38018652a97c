import type { IndividualReport } from '../../contract/src/report.ts'

/** Renders reports as PDFs. The number of reports that it renders in parallel is set when the engine is opened. */
export type Engine = {
  print(report: IndividualReport): Promise<Uint8Array>
  close(): Promise<void>
}
