import { join } from 'node:path'
import { defaultReportSettings } from '@lpi/contract'
import { RendererUnavailableError } from '@lpi/report'
import { reportCustomization } from '../../../organizations/customization/report-customization.ts'
import type { Config } from '../../../platform/base/config.ts'
import { loadInstrument } from '../../../questionnaires/instruments/load-instrument.ts'
import { buildEvidence } from '../../../results/measurement/evidence.ts'
import { buildReport } from '../../../results/reports/build-report.ts'
import { createPdfPrinter } from '../../../results/reports/pdf-printer.ts'
import { type Finding, faultFinding, messageOf, NEEDED_PROCESSOR, okFinding } from './finding.ts'

/** Prints a complete report, which needs all fonts, the texts and the render process. */
export async function checkPrinting({
  instrumentsDir,
  localesDir,
  RENDER_TIMEOUT_SECONDS,
}: Config): Promise<Finding> {
  const printer = createPdfPrinter(localesDir, undefined, { timeoutMs: RENDER_TIMEOUT_SECONDS * 1000 })
  try {
    const instrument = await loadInstrument(join(instrumentsDir, 'everyday-leadership.json'))
    const middleOption = instrument.options[Math.floor(instrument.options.length / 2)]!.value
    const now = new Date()
    const values = Object.fromEntries(instrument.statements.map(({ id }) => [id, middleOption]))
    const report = buildReport({
      subject: {
        first_name: 'Doctor',
        last_name: 'Łukasz 王 ليلى',
        cohort_name: 'Sample cohort',
        organization_name: 'Sample organization',
        logo_image_id: null,
        values,
      },
      customization: reportCustomization(defaultReportSettings, 'individual'),
      completedAt: now,
      instrument,
      language: 'en',
      previous: undefined,
      cohort: undefined,
      evidence: buildEvidence(instrument, values, new Map()),
    })
    const startedAt = performance.now()
    const pdf = await printer.print(report)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    return okFinding(
      'fonts and printing',
      `printed a ${Math.ceil(pdf.length / 1024)} KB report in ${seconds} s`,
    )
  } catch (error) {
    return faultFinding(
      'fonts and printing',
      `reports cannot be printed: ${messageOf(error)}`,
      `${error instanceof RendererUnavailableError ? NEEDED_PROCESSOR : ''} Unpack the release archive again. In a source checkout, run \`npm ci\` on this machine to install the fonts and the renderer for its platform.`.trimStart(),
    )
  } finally {
    printer.close()
  }
}
