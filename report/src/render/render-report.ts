import type { Report } from '@lpi/contract'
import { composeReport } from '../compose/compose-report.ts'
import { composeGroupReport } from '../compose/group/compose-group-report.ts'
import { createWords, type ReportPhrases } from '../words.ts'
import { createCompile } from './compiler.ts'
import { createLegible } from './legible.ts'

export type RenderInput = { report: Report; phrases: ReportPhrases; logo?: Uint8Array | undefined }

/** The whole way from value to bytes, for one process. */
export function createRenderReport() {
  const compile = createCompile()
  const makeLegible = createLegible(compile)

  const isPicture = (logo: Uint8Array) => {
    try {
      compile('probe-logo.typ', 'en', { logo })
      return true
    } catch {
      return false
    }
  }

  return ({ report, phrases, logo }: RenderInput) => {
    const usableLogo = logo && isPicture(logo) ? logo : undefined
    const words = createWords(report.language, phrases)
    const hasLogo = usableLogo !== undefined
    const [main, printed] =
      report.kind === 'group'
        ? ['group.typ', composeGroupReport(report, words, hasLogo)]
        : ['report.typ', composeReport(report, words, hasLogo)]
    const files = {
      'report.json': JSON.stringify(makeLegible(printed)),
      ...(usableLogo && { logo: usableLogo }),
    }
    return compile(main, report.language, files)
  }
}
