import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '@lpi/contract'
import { createReportRenderer, type ReportPhrases } from '@lpi/report'

type FindLogo = (report: Report) => Promise<Uint8Array | undefined>

/** Prints reports in their own language, with their logo; the render processes start with the first one. */
export function pdfPrinter(localesDir: string, findLogo: FindLogo = async () => undefined) {
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
    print: async (report: Report) =>
      renderer.render(report, phrasesIn(report.language), await findLogo(report)),
    draw: async (report: Report) => renderer.draw(report, phrasesIn(report.language), await findLogo(report)),
    close: renderer.close,
  }
}
