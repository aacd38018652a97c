import { createReportRenderer } from '../../report/src/index.ts'
import { readPhrases } from '../../report/src/testing/example-report.ts'
import type { Engine } from './engine.ts'

export async function openTypst(size: number): Promise<Engine> {
  const phrases = readPhrases()
  const renderer = createReportRenderer({ size })
  return { print: (report) => renderer.render(report, phrases), close: renderer.close }
}
