import type { Report } from '@lpi/contract'
import { composeReport } from '../compose/compose-report.ts'
import { composeGroupReport } from '../compose/group/compose-group-report.ts'
import { createWords, type ReportPhrases } from '../words.ts'
import { createCompiler } from './compiler.ts'
import { createPrintableText } from './printable-text.ts'

export type RenderInput = {
  report: Report
  phrases: ReportPhrases
  logo?: Uint8Array | undefined
  /** A PDF, which is the default, or its pages as SVG. */
  as?: 'pdf' | 'pages'
}

/** Returns a function that renders a report value. A process creates one and uses it for all reports. */
export function createRenderReport() {
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

  return ({ report, phrases, logo, as = 'pdf' }: RenderInput) => {
    const usableLogo = logo && isUsable(logo) ? logo : undefined
    const words = createWords(report.language, phrases)
    const hasLogo = usableLogo !== undefined
    const [main, content] =
      report.kind === 'group'
        ? ['group.typ', composeGroupReport(report, words, hasLogo)]
        : ['report.typ', composeReport(report, words, hasLogo)]
    const { accentColor } = report.customization
    return compiler[as](main, report.language, {
      'report.json': JSON.stringify(makePrintable(content)),
      ...(accentColor && { 'colors.json': JSON.stringify({ accent: accentColor, highlight: accentColor }) }),
      ...(usableLogo && { logo: usableLogo }),
    })
  }
}
