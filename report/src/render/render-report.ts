import type { GroupReport, Impact, Report } from '@lpi/contract'
import { composeImpact } from '../compose/compose-impact.ts'
import { composeReport } from '../compose/compose-report.ts'
import { composeDocument } from '../compose/document.ts'
import { composeGroupReport } from '../compose/group/compose-group-report.ts'
import type { QuestionSheet } from '../question-sheet.ts'
import { createReportTexts, type ReportPhrases } from '../report-texts.ts'
import { composeSlides } from '../slides/compose-slides.ts'
import { createCompiler } from './compiler.ts'
import { createPrintableText } from './printable-text.ts'

export type ReportInput = {
  report: Report
  phrases: ReportPhrases
  logo?: Uint8Array | undefined
  /** A PDF, which is the default, or its pages as SVG. */
  as?: 'pdf' | 'pages'
}

export type ImpactInput = { impact: Impact; phrases: ReportPhrases }

/** A presentation about a group report. */
export type SlidesInput = { slides: GroupReport; phrases: ReportPhrases; logo?: Uint8Array | undefined }

export type RenderInput = ReportInput | ImpactInput | SlidesInput | { questions: QuestionSheet }

/** Returns a function that renders a report value or question pages. A process creates one and uses it for all. */
export function createRender() {
  const compiler = createCompiler()
  const makePrintable = createPrintableText(compiler.pdf)
  let lastLogo: { bytes: Uint8Array; isUsable: boolean } | undefined

  /** Remembers the last logo, because reports of one organization usually follow each other. */
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

  const renderQuestions = (sheet: QuestionSheet) => {
    const content = { ...sheet, ...composeDocument(sheet, sheet.date) }
    return compiler.pdf('questions.typ', sheet.language, {
      'report.json': JSON.stringify(makePrintable(content)),
    })
  }

  const renderImpact = ({ impact, phrases }: ImpactInput) => {
    const content = composeImpact(impact, createReportTexts(impact.language, phrases))
    return compiler.pdf('impact.typ', impact.language, {
      'report.json': JSON.stringify(makePrintable(content)),
    })
  }

  /** Most processes never write slides, so the library is loaded by the first ones. */
  const renderSlides = async ({ slides: report, phrases, logo }: SlidesInput) => {
    const { writeSlides } = await import('../slides/write-slides.ts')
    const texts = createReportTexts(report.language, phrases)
    return writeSlides(composeSlides(report, texts), logo && isUsable(logo) ? logo : undefined)
  }

  const renderReport = ({ report, phrases, logo, as = 'pdf' }: ReportInput) => {
    const usableLogo = logo && isUsable(logo) ? logo : undefined
    const texts = createReportTexts(report.language, phrases)
    const hasLogo = usableLogo !== undefined
    const [main, content] =
      report.kind === 'group'
        ? ['group.typ', composeGroupReport(report, texts, hasLogo)]
        : ['report.typ', composeReport(report, texts, hasLogo)]
    const { accentColor } = report.customization
    return compiler[as](main, report.language, {
      'report.json': JSON.stringify(makePrintable(content)),
      ...(accentColor && { 'colors.json': JSON.stringify({ accent: accentColor, highlight: accentColor }) }),
      ...(usableLogo && { logo: usableLogo }),
    })
  }

  return (input: RenderInput) => {
    if ('slides' in input) return renderSlides(input)
    if ('questions' in input) return renderQuestions(input.questions)
    return 'impact' in input ? renderImpact(input) : renderReport(input)
  }
}
