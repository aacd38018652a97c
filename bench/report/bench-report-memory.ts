import { createReportRenderer } from '../../report/src/index.ts'
import { exampleLanguages } from '../../report/src/testing/example-people.ts'
import { buildExampleReport, readPhrases } from '../../report/src/testing/example-report.ts'
import { buildHostileReport } from '../../report/src/testing/hostile-report.ts'
import { memoryMbBelow } from '../process-tree.ts'
import { circumstances, table } from '../results-table.ts'

const renders = 5_000
const step = 500

/** Whether a pool of one child grows: reports in every language, now and then one with the worst of texts. */
export async function benchReportMemory() {
  const renderer = createReportRenderer({ size: 1 })
  const phrases = exampleLanguages.map((language) => readPhrases(language))
  const measured: [number, number][] = []
  let peak = 0
  for (let person = 1; person <= renders; person++) {
    const turn = person % exampleLanguages.length
    const language = exampleLanguages[turn]!
    const report =
      person % 100 === 0
        ? buildHostileReport()
        : buildExampleReport({ person, language, scales: 2, isRich: person % 2 === 0 })
    await renderer.render(report, phrases[person % 100 === 0 ? 0 : turn]!)
    peak = Math.max(peak, memoryMbBelow(process.pid))
    if (person % step === 0) measured.push([person, memoryMbBelow(process.pid)])
  }
  await renderer.close()
  const [, early] = measured[0]!
  const [, late] = measured.at(-1)!
  return `# Memory over ${renders} reports

${circumstances()}
A pool of one child as it is in use, replaced after a thousand reports or when it holds more than 300 MB, and this process.
Reports of two scales in five languages in turn, every hundredth with hostile texts. From report ${step} to ${renders} memory
went from ${early.toFixed(0)} to ${late.toFixed(0)} MB, the highest of all ${renders} measurements, one after each report, was ${peak.toFixed(0)} MB.

${table(
  ['reports', 'MB'],
  measured.map(([count, mb]) => [count, mb.toFixed(0)]),
)}
`
}
