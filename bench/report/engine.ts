import type { IndividualReport } from '../../contract/src/report.ts'

/** Something that turns reports into PDF, with as many at once as it was opened for. */
export type Engine = {
  print(report: IndividualReport): Promise<Uint8Array>
  close(): Promise<void>
}
