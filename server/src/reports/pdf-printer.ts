import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@lpi/contract'
import { createReportRenderer, type ReportPhrases } from '@lpi/report'

/** Prints reports in their own language; the render processes start with the first one. */
export function pdfPrinter(localesDir: string) {
  const renderer = createReportRenderer()
  const phrases = new Map<string, ReportPhrases>()

  function phrasesIn(language: string) {
    const known = phrases.get(language)
    if (known) return known
    const read: ReportPhrases = JSON.parse(readFileSync(join(localesDir, language, 'leader.json'), 'utf8'))
    phrases.set(language, read)
    return read
  }

  return {
    print: (report: Report) => renderer.render(report, phrasesIn(report.language)),
    close: renderer.close,
  }
}
