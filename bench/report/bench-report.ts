import { fork } from 'node:child_process'
import { once } from 'node:events'
import { circumstances, median, table } from '../results-table.ts'
import { candidates } from './candidates.ts'
import type { Measured } from './measure.ts'

const rounds = 3
const columns = [
  '',
  'reports/s',
  'CPU ms per report',
  'first report after start, ms',
  'KB',
  'peak memory, MB',
]

/** Reports per second and what they cost, ours and Chromium's in turn, so that a busy moment meets both. */
export async function benchReport() {
  const before = circumstances()
  const results = new Map(candidates.map(({ name }) => [name, [] as Measured[]]))
  for (let round = 0; round < rounds; round++) {
    for (const { name } of candidates) results.get(name)!.push(await measure(name))
  }
  const middle = (name: string) => {
    const all = results.get(name)!
    const of = (key: keyof Measured) => median(all.map((one) => one[key]))
    return {
      perSecond: of('perSecond'),
      cpuMs: of('cpuMs'),
      firstMs: of('firstMs'),
      bytes: of('bytes'),
      peakMb: Math.max(...all.map(({ peakMb }) => peakMb)),
    }
  }
  const rows = candidates.map(({ name }) => {
    const { perSecond, cpuMs, firstMs, bytes, peakMb } = middle(name)
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

Before: ${before}
After: ${circumstances()}

Medians of ${rounds} rounds in which all take turns, each in a process of its own. CPU is user and system time, memory the
proportional memory, of the engine with all its processes and of the one that asks it; the peak is the highest of all rounds.

${table(columns, rows)}

${aims(middle)}

The report has twelve pages: cover, contents, how to read, all scales, two scales of six statements on two pages each, all
statements, change, cohort and limits; “whole” is that of the sample questionnaire, 21 pages. Each is another person’s.
Chromium gets the same contents as HTML with the same charts and fonts, and prints it tagged and with an outline: either in
a page of its own per report, as a service would keep people apart, or, the least it can cost, in a page that stays open
with its fonts loaded while only what is between its tags is exchanged.

What holds ours: nine tenths of the time is Typst’s layout, spread over text, tables and tags with no single part above a
tenth; composing and the export take the rest. What holds the throughput on a busy machine is the share of the processors
that others leave: reports per second times CPU per report says how much that was.
`
}

function aims(middle: (name: string) => Measured) {
  const [one, two, fresh, , kept, , whole, wholeFresh] = candidates.map(({ name }) => middle(name))
  const ratio = (theirs: Measured, ours: Measured) => `1 : ${(theirs.cpuMs / ours.cpuMs).toFixed(1)}`
  return table(
    ['aim', 'found'],
    [
      ['at most a tenth of Chromium’s CPU per report, a page per report', ratio(fresh!, one!)],
      ['the same, whole report', ratio(wholeFresh!, whole!)],
      ['the same beside content exchanged in an open page', ratio(kept!, one!)],
      [
        '30 reports a second on two cores',
        `${two!.perSecond.toFixed(1)} beside whatever else ran; ${(2000 / two!.cpuMs).toFixed(1)} if both cores were free`,
      ],
      ['under 400 MB for all processes', `${two!.peakMb.toFixed(0)} MB`],
    ],
  )
}

async function measure(name: string): Promise<Measured> {
  const child = fork(new URL('./measure.ts', import.meta.url), [name])
  const [measured] = await once(child, 'message')
  await once(child, 'exit')
  return measured
}
