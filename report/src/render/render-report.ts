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
  /** One file to keep, which is what is made unless said otherwise, or its pages to look at. */
  as?: 'pdf' | 'pages'
}

/** The whole way from value to bytes, for one process. */
export function createRenderReport() {
  const compiler = createCompiler()
  const makeLegible = createPrintableText(compiler.pdf)
  let lastLogo: { bytes: Uint8Array; isPicture: boolean } | undefined

  /** Reports of one organisation come one after another. */
  const isPicture = (bytes: Uint8Array) => {
    if (!lastLogo || Buffer.compare(lastLogo.bytes, bytes) !== 0) {
      lastLogo = { bytes, isPicture: canPlace(bytes) }
    }
    return lastLogo.isPicture
  }
  const canPlace = (logo: Uint8Array) => {
    try {
      compiler.pdf('probe-logo.typ', 'en', { logo })
      return true
    } catch {
      return false
    }
  }

  return ({ report, phrases, logo, as = 'pdf' }: RenderInput) => {
    const usableLogo = logo && isPicture(logo) ? logo : undefined
    const words = createWords(report.language, phrases)
    const hasLogo = usableLogo !== undefined
    const [main, printed] =
      report.kind === 'group'
        ? ['group.typ', composeGroupReport(report, words, hasLogo)]
        : ['report.typ', composeReport(report, words, hasLogo)]
    const { accentColor } = report.customization
    return compiler[as](main, report.language, {
      'report.json': JSON.stringify(makeLegible(printed)),
      ...(accentColor && { 'look.json': JSON.stringify({ accent: accentColor, highlight: accentColor }) }),
      ...(usableLogo && { logo: usableLogo }),
    })
  }
}
