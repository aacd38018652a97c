import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describeMachine, formatTable, median } from '../results-table.ts'
import { candidates } from './candidates.ts'
import type { Measurement } from './measure.ts'

const rounds = 3
const columns = [
  '',
  'reports/s',
  'CPU per report, ms',
  'first report after start, ms',
  'size of a report, KB',
  'peak memory, MB',
]

/** Compares the renderer with Chromium. Each round runs all candidates, so a busy machine affects all of them. */
export async function benchReport() {
  const machineBefore = describeMachine()
  const results = new Map(candidates.map(({ name }) => [name, [] as Measurement[]]))
  for (let round = 0; round < rounds; round++) {
    for (const { name } of candidates) results.get(name)!.push(await measure(name))
  }
  const summarize = (name: string) => {
    const measurements = results.get(name)!
    const medianOf = (key: keyof Measurement) => median(measurements.map((measurement) => measurement[key]))
    return {
      perSecond: medianOf('perSecond'),
      cpuMs: medianOf('cpuMs'),
      firstMs: medianOf('firstMs'),
      bytes: medianOf('bytes'),
      peakMb: Math.max(...measurements.map(({ peakMb }) => peakMb)),
    }
  }
  const rows = candidates.map(({ name }) => {
    const { perSecond, cpuMs, firstMs, bytes, peakMb } = summarize(name)
    return [
      name,
      perSecond.toFixed(1),
      cpuMs.toFixed(1),
      firstMs.toFixed(0),
      (bytes / 1024).toFixed(0),
      peakMb.toFixed(0),
    ]
  })
  return `# Reports as PDF

Start: ${machineBefore}
End: ${describeMachine()}

The values are medians of ${rounds} rounds. In each round, every candidate runs once, in a separate process. CPU is user plus system time.
Memory is the proportional set size. CPU and memory include the benchmark process and all processes of the engine. The peak is the
maximum of all rounds.

${formatTable(columns, rows)}

${compareWithTargets(summarize)}

The report has twelve pages and is based on the sample questionnaire, without an earlier assessment, a comparison, a norm or standard errors. The
full report has 14 pages. Each report is about a different person. Chromium prints HTML with the same content,
charts and fonts to a tagged PDF with an outline. A service would use a *new page* for each report, to isolate the reports
from each other. A *reused page* keeps its fonts loaded and replaces only the content, which is the least work possible.

Typst’s layout uses nine tenths of the renderer’s time, spread over many steps that each take a tenth or less. Composition and
export use the rest. Other processes on the machine reduce the throughput. Reports per second times CPU seconds per report is
the average number of processors that the candidate used.
`
}

function compareWithTargets(summarize: (name: string) => Measurement) {
  const [single, parallel, newPage, , reusedPage, , full, fullNewPage] = candidates.map(({ name }) =>
    summarize(name),
  )
  const formatRatio = (chromium: Measurement, renderer: Measurement) =>
    `1 : ${(chromium.cpuMs / renderer.cpuMs).toFixed(1)}`
  return formatTable(
    ['target', 'measured'],
    [
      [
        'CPU per report at most a tenth of Chromium’s with a new page per report',
        formatRatio(newPage!, single!),
      ],
      ['the same for the full report', formatRatio(fullNewPage!, full!)],
      ['the same for the twelve-page report, compared with a reused page', formatRatio(reusedPage!, single!)],
      [
        '30 reports per second on two cores',
        `${parallel!.perSecond.toFixed(1)} with other processes running; an estimated ${(2000 / parallel!.cpuMs).toFixed(1)} if both cores were free`,
      ],
      ['under 400 MB for all processes', `${parallel!.peakMb.toFixed(0)} MB`],
    ],
  )
}

async function measure(name: string): Promise<Measurement> {
  const child = fork(new URL('./measure.ts', import.meta.url), [name])
  const [measurement] = await once(child, 'message')
  await once(child, 'exit')
  return measurement
}
