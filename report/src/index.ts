import { availableParallelism } from 'node:os'
import type { GroupReport, Impact, Report } from '@lpi/contract'
import type { QuestionSheet } from './question-sheet.ts'
import { createPool } from './render/pool.ts'
import type { ReportPhrases } from './report-texts.ts'

export type { QuestionSheet } from './question-sheet.ts'
export { RendererUnavailableError, RenderTimeoutError } from './render/errors.ts'
export type { ReportPhrases } from './report-texts.ts'

type RendererOptions = {
  /** The maximum number of render processes. They start when there is work for them. */
  size?: number
  timeoutMs?: number
  /** The number of renders after which a render process is replaced. */
  recycleAfter?: number
}

/**
 * Renders PDF/UA-1 documents, previews and presentations in render processes. The PDF of the same report with the same
 * phrases and logo always has the same bytes.
 */
export function createReportRenderer(options: RendererOptions = {}) {
  const { size = Math.max(1, availableParallelism() - 1), timeoutMs = 15_000, recycleAfter = 1_000 } = options
  const child = new URL('./render/child.ts', import.meta.url)
  const pool = createPool({ child, size, timeoutMs, recycleAfter, recycleAboveMb: 300 })
  return {
    render: (report: Report, phrases: ReportPhrases, logo?: Uint8Array, timeLimits?: number) =>
      pool.run({ report, phrases, logo }, `The ${describeReport(report)}`, timeLimits),
    /** The pages as SVG, for a preview. */
    draw: (report: Report, phrases: ReportPhrases, logo?: Uint8Array) =>
      pool.run<string[]>({ report, phrases, logo, format: 'pages' }, `The ${describeReport(report)}`),
    /** A presentation about a group report, as a PPTX file. */
    renderSlides: (slides: GroupReport, phrases: ReportPhrases, logo?: Uint8Array) =>
      pool.run({ slides, phrases, logo }, `The presentation about the ${describeReport(slides)}`),
    /** The guide for the facilitator of a meeting about a group report. */
    renderGuide: (guide: GroupReport, phrases: ReportPhrases) =>
      pool.run({ guide, phrases }, `The guide for the ${describeReport(guide)}`),
    /** A group report on one page. */
    renderSummary: (summary: GroupReport, phrases: ReportPhrases, logo?: Uint8Array) =>
      pool.run({ summary, phrases, logo }, `The summary of the ${describeReport(summary)}`),
    /** The comparison of two cohorts, or of the same people in both cohorts. */
    renderImpact: (impact: Impact, phrases: ReportPhrases, logo?: Uint8Array) =>
      pool.run({ impact, phrases, logo }, `The comparison for ${impact.instrument.id} as of ${impact.asOf}`),
    /** The question pages of an instrument, for its author. */
    renderQuestions: (questions: QuestionSheet) =>
      pool.run({ questions }, `The question sheet of ${questions.footer}`),
    close: pool.close,
  }
}

/** Describes a report in an error message, without naming a person. */
function describeReport(report: Report) {
  const { id } = report.instrument
  return report.kind === 'group'
    ? `group report for ${id} as of ${report.asOf}`
    : `report for ${id} completed at ${report.completedAt}`
}
