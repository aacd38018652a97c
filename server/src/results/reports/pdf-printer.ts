import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GroupReport, Impact, Report } from '@lpi/contract'
import { createReportRenderer, type ReportPhrases } from '@lpi/report'
import { createCache } from '../../platform/base/cache.ts'

type RendererOptions = Parameters<typeof createReportRenderer>[0]
type FindLogo = (report: Report | Impact) => Promise<Uint8Array | undefined>

/**
 * Renders each document in its own language, with the logo of its organization. The facilitator's guide and the
 * question pages of an instrument have no logo. Render processes start when they are needed.
 */
export function createPdfPrinter(
  localesDir: string,
  findLogo: FindLogo = async () => undefined,
  options?: RendererOptions,
) {
  const renderer = createReportRenderer(options)
  const phrases = createCache<string, ReportPhrases>()

  function readPhrases({ language }: Pick<Report, 'language'>) {
    const file = join(localesDir, language, 'leader.json')
    return phrases.get(language, async () => JSON.parse(await readFile(file, 'utf8')))
  }

  return {
    print: async (report: Report, timeLimits?: number) =>
      renderer.render(report, await readPhrases(report), await findLogo(report), timeLimits),
    draw: async (report: Report) => renderer.draw(report, await readPhrases(report), await findLogo(report)),
    printSlides: async (report: GroupReport) =>
      renderer.renderSlides(report, await readPhrases(report), await findLogo(report)),
    printGuide: async (report: GroupReport) => renderer.renderGuide(report, await readPhrases(report)),
    printSummary: async (report: GroupReport) =>
      renderer.renderSummary(report, await readPhrases(report), await findLogo(report)),
    printImpact: async (impact: Impact) =>
      renderer.renderImpact(impact, await readPhrases(impact), await findLogo(impact)),
    printQuestions: renderer.renderQuestions,
    close: renderer.close,
  }
}
