import type { IndividualReport } from '@lpi/contract'
import { composeReport } from '../compose/compose-report.ts'
import { createWords, type ReportPhrases } from '../words.ts'
import { createCompile } from './compiler.ts'
import { createLegible } from './legible.ts'

export type RenderInput = { report: IndividualReport; phrases: ReportPhrases; logo?: Uint8Array | undefined }

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
    const printed = makeLegible(composeReport(report, words, usableLogo !== undefined))
    const files = { 'report.json': JSON.stringify(printed), ...(usableLogo && { logo: usableLogo }) }
    return compile('report.typ', report.language, files)
  }
}
