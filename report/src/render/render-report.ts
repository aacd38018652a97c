import type { GroupReport, Impact, Report } from '@lpi/contract'
import { composeImpact } from '../compose/compose-impact.ts'
import { composeReport } from '../compose/compose-report.ts'
import { composeDocument } from '../compose/document.ts'
import { composeGroupReport } from '../compose/group/compose-group-report.ts'
import { composeGuide } from '../compose/group/compose-guide.ts'
import { composeSummary } from '../compose/group/compose-summary.ts'
import type { QuestionSheet } from '../question-sheet.ts'
import { createReportTexts, type ReportPhrases } from '../report-texts.ts'
import { composeSlides } from '../slides/compose-slides.ts'
import { createCompiler, type Files } from './compiler.ts'
import { cleanProperty, createTextSanitizer } from './printable-text.ts'
import { needsTextLayer, writeTextLayer } from './text-layer.ts'

export type ReportInput = {
  report: Report
  phrases: ReportPhrases
  logo?: Uint8Array | undefined
  /** Whether the result is a PDF, which is the default, or one SVG per page. */
  format?: 'pdf' | 'pages'
}

export type ImpactInput = { impact: Impact; phrases: ReportPhrases; logo?: Uint8Array | undefined }

/** A presentation about a group report. */
export type SlidesInput = { slides: GroupReport; phrases: ReportPhrases; logo?: Uint8Array | undefined }

/** The guide for the facilitator of a meeting about a group report. */
export type GuideInput = { guide: GroupReport; phrases: ReportPhrases }

/** A group report on one page. */
export type SummaryInput = { summary: GroupReport; phrases: ReportPhrases; logo?: Uint8Array | undefined }

export type RenderInput =
  | ReportInput
  | ImpactInput
  | SlidesInput
  | GuideInput
  | SummaryInput
  | { questions: QuestionSheet }

/**
 * Returns a function that renders reports, impact comparisons, slides, guides and question sheets. A process creates
 * one renderer for all of them.
 */
export async function createRenderer(compiling = createCompiler()) {
  const compiler = await compiling
  const { makePrintable, restore } = createTextSanitizer(compiler.pdf)
  let lastLogo: { bytes: Uint8Array; isUsable: boolean } | undefined

  /** Remembers the result for the last logo, because consecutive reports are usually from the same organization. */
  const isUsable = (bytes: Uint8Array) => {
    if (!lastLogo || Buffer.compare(lastLogo.bytes, bytes) !== 0) {
      lastLogo = { bytes, isUsable: canCompile(bytes) }
    }
    return lastLogo.isUsable
  }
  const canCompile = (logo: Uint8Array) => {
    try {
      compiler.pdf('probe-logo.typ', 'en', { logo })
      return true
    } catch {
      return false
    }
  }

  /** The content as a file for the template. Readers show the title and the author, which need no font. */
  const contentFile = (content: { title: string; author: string }) => {
    const properties = { title: cleanProperty(content.title), author: cleanProperty(content.author) }
    return JSON.stringify({ ...makePrintable(content), properties })
  }

  const compilePdf = (
    main: string,
    language: string,
    content: { title: string; author: string },
    files: Files | null,
  ) => {
    const json = contentFile(content)
    const pdf = compiler.pdf(main, language, { 'report.json': json, ...files })
    return needsTextLayer(json) ? writeTextLayer(pdf, restore) : pdf
  }

  const renderQuestions = (sheet: QuestionSheet) => {
    const content = { ...sheet, ...composeDocument(sheet, sheet.date) }
    return compilePdf('questions.typ', sheet.language, content, null)
  }

  const renderImpact = ({ impact, phrases, logo }: ImpactInput) => {
    const usableLogo = logo && isUsable(logo) ? logo : undefined
    const texts = createReportTexts(impact.language, phrases)
    const content = composeImpact(impact, texts, usableLogo !== undefined)
    return compilePdf('impact.typ', impact.language, content, usableLogo ? { logo: usableLogo } : null)
  }

  /** Most processes never write slides, so the module that writes them is loaded only when it is first needed. */
  const renderSlides = async ({ slides: report, phrases, logo }: SlidesInput) => {
    const { writeSlides } = await import('../slides/write-slides.ts')
    const texts = createReportTexts(report.language, phrases)
    return writeSlides(composeSlides(report, texts), logo && isUsable(logo) ? logo : undefined)
  }

  const renderGuide = ({ guide, phrases }: GuideInput) => {
    const content = composeGuide(guide, createReportTexts(guide.language, phrases))
    return compilePdf('guide.typ', guide.language, content, colorsFile(guide))
  }

  const renderSummary = ({ summary, phrases, logo }: SummaryInput) => {
    const usableLogo = logo && isUsable(logo) ? logo : undefined
    const texts = createReportTexts(summary.language, phrases)
    const content = composeSummary(summary, texts, usableLogo !== undefined)
    return compilePdf('summary-page.typ', summary.language, content, {
      ...colorsFile(summary),
      ...(usableLogo && { logo: usableLogo }),
    })
  }

  const renderReport = ({ report, phrases, logo, format = 'pdf' }: ReportInput) => {
    const usableLogo = logo && isUsable(logo) ? logo : undefined
    const texts = createReportTexts(report.language, phrases)
    const hasLogo = usableLogo !== undefined
    const [main, content] =
      report.kind === 'group'
        ? (['group.typ', composeGroupReport(report, texts, hasLogo)] as const)
        : (['report.typ', composeReport(report, texts, hasLogo)] as const)
    const files = { ...colorsFile(report), ...(usableLogo && { logo: usableLogo }) }
    if (format === 'pdf') return compilePdf(main, report.language, content, files)
    return compiler.pages(main, report.language, { 'report.json': contentFile(content), ...files })
  }

  return (input: RenderInput) => {
    if ('slides' in input) return renderSlides(input)
    if ('guide' in input) return renderGuide(input)
    if ('summary' in input) return renderSummary(input)
    if ('questions' in input) return renderQuestions(input.questions)
    return 'impact' in input ? renderImpact(input) : renderReport(input)
  }
}

/** A file with the organization's accent color, for accents and highlights; null if none was chosen. */
function colorsFile({ customization: { accentColor } }: Report) {
  return accentColor
    ? { 'colors.json': JSON.stringify({ accent: accentColor, highlight: accentColor }) }
    : null
}
