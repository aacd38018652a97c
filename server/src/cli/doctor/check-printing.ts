import { join } from 'node:path'
import { defaultReportSettings } from '@lpi/contract'
import type { Config } from '../../base/config.ts'
import { reportCustomization } from '../../customization/report-customization.ts'
import { loadInstrument } from '../../instruments/load-instrument.ts'
import { buildReport } from '../../reports/build-report.ts'
import { pdfPrinter } from '../../reports/pdf-printer.ts'
import { type Finding, fault, messageOf, well } from './finding.ts'

/** Prints a whole report, which needs every font, the texts and the render process. */
export async function checkPrinting({ instrumentsDir, localesDir }: Config): Promise<Finding> {
  const printer = pdfPrinter(localesDir)
  try {
    const instrument = await loadInstrument(join(instrumentsDir, 'everyday-leadership.json'))
    const middle = instrument.options[Math.floor(instrument.options.length / 2)]!.value
    const now = new Date()
    const report = buildReport({
      subject: {
        first_name: 'Doctor',
        last_name: 'Łukasz 王 ليلى',
        cohort_name: 'Nobody',
        organization_name: 'Nowhere',
        logo_image_id: null,
        values: Object.fromEntries(instrument.statements.map(({ id }) => [id, middle])),
      },
      customization: reportCustomization(defaultReportSettings, 'individual'),
      completedAt: now,
      instrument,
      language: 'en',
      previous: undefined,
      cohortSums: new Map(),
      samples: new Map(),
    })
    const began = performance.now()
    const pdf = await printer.print(report)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return well(
      'fonts and printing',
      `a report of ${Math.ceil(pdf.length / 1024)} KB was printed in ${seconds} s`,
    )
  } catch (error) {
    return fault(
      'fonts and printing',
      `no report can be printed: ${messageOf(error)}`,
      'Run `npm ci` again on this machine, so that fonts and the printing program fit it.',
    )
  } finally {
    printer.close()
  }
}
