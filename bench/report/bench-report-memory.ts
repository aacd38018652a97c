import { createReportRenderer } from '../../report/src/index.ts'
import { exampleLanguages } from '../../report/src/testing/example-people.ts'
import { buildExampleReport, readPhrases } from '../../report/src/testing/example-report.ts'
import { buildHostileReport } from '../../report/src/testing/hostile-report.ts'
import { measureTreeMemoryMb } from '../process-tree.ts'
import { describeMachine, formatTable } from '../results-table.ts'

const reportCount = 5_000
const measurementInterval = 500

/** Measures whether memory grows over many reports in every language, with one render process at a time. */
export async function benchReportMemory() {
  const renderer = createReportRenderer({ size: 1 })
  const phrases = exampleLanguages.map((language) => readPhrases(language))
  const measurements: [reports: number, mb: number][] = []
  let peak = 0
  for (let person = 1; person <= reportCount; person++) {
    const languageIndex = person % exampleLanguages.length
    const language = exampleLanguages[languageIndex]!
    const report =
      person % 100 === 0
        ? buildHostileReport()
        : buildExampleReport({ person, language, scales: 2, hasAllParts: person % 2 === 0 })
    await renderer.render(report, phrases[person % 100 === 0 ? 0 : languageIndex]!)
    peak = Math.max(peak, measureTreeMemoryMb(process.pid))
    if (person % measurementInterval === 0) measurements.push([person, measureTreeMemoryMb(process.pid)])
  }
  await renderer.close()
  const [, firstMb] = measurements[0]!
  const [, lastMb] = measurements.at(-1)!
  return `# Memory over ${reportCount} reports

${describeMachine()}

The values are the memory of the benchmark process and its render process. The render process is replaced after 1000 reports, or
when it uses more than 300 MB, as in production. Every hundredth report is in English and has all scales of the sample questionnaire, with texts that are difficult to
print. The other reports have two scales and are in five languages, in turn. From report ${measurementInterval} to report ${reportCount}, memory changed from ${firstMb.toFixed(0)} to ${lastMb.toFixed(0)} MB. It was measured after each report; the maximum was ${peak.toFixed(0)} MB.

${formatTable(
  ['reports', 'MB'],
  measurements.map(([count, mb]) => [count, mb.toFixed(0)]),
)}
`
}
