import { setTimeout as wait } from 'node:timers/promises'
import type { IndividualReport } from '../../contract/src/report.ts'
import { circumstances, median, table } from '../figures.ts'
import { cpuMsBelow, memoryMbBelow } from '../process-tree.ts'
import { openChromium } from './chromium.ts'
import type { Engine } from './engine.ts'
import { twelvePages, wholeReport } from './example.ts'
import { openTypst } from './typst.ts'

const rounds = 3

type Contender = {
  name: string
  width: number
  open: (width: number) => Promise<Engine>
  report: (person: number) => IndividualReport
  count: number
}

const contenders: Contender[] = [
  { name: 'ours, 1 child, 12 pages', width: 1, open: openTypst, report: twelvePages, count: 120 },
  { name: 'ours, 2 children, 12 pages', width: 2, open: openTypst, report: twelvePages, count: 240 },
  { name: 'Chromium, 1 page, 12 pages', width: 1, open: openChromium, report: twelvePages, count: 12 },
  { name: 'Chromium, 2 pages, 12 pages', width: 2, open: openChromium, report: twelvePages, count: 16 },
  { name: 'ours, 2 children, whole report', width: 2, open: openTypst, report: wholeReport, count: 120 },
  { name: 'Chromium, 2 pages, whole report', width: 2, open: openChromium, report: wholeReport, count: 12 },
]

/** Reports per second and what they cost, ours and Chromium's in turn, so that a busy moment meets both. */
export async function benchReport() {
  const results = new Map(contenders.map(({ name }) => [name, [] as Measured[]]))
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) results.get(contender.name)!.push(await measure(contender))
  }
  const middle = (name: string, of: keyof Measured) => median(results.get(name)!.map((one) => one[of]))
  const rows = contenders.map(({ name }) => [
    name,
    middle(name, 'perSecond').toFixed(1),
    middle(name, 'cpuMs').toFixed(1),
    middle(name, 'firstMs').toFixed(0),
    (middle(name, 'bytes') / 1024).toFixed(0),
    Math.max(...results.get(name)!.map(({ peakMb }) => peakMb)).toFixed(0),
  ])
  const columns = [
    '',
    'reports/s',
    'CPU ms per report',
    'first report after start, ms',
    'KB',
    'peak memory, MB',
  ]
  const [one, two, chromium, , whole, wholeChromium] = contenders.map(({ name }) => middle(name, 'cpuMs'))
  return `# Reports as PDF

${circumstances()}
Medians of ${rounds} rounds in which all take turns; peak memory is the highest of all rounds and counts every process of
the engine and this one. CPU counts user and system time of the same processes.

${table(columns, rows)}

| aim | found |
| --- | --- |
| a tenth of Chromium’s CPU per report, 12 pages | 1 : ${(chromium! / one!).toFixed(1)} with one child, 1 : ${(chromium! / two!).toFixed(1)} with two |
| the same, whole report | 1 : ${(wholeChromium! / whole!).toFixed(1)} |
| 30 reports of 12 pages a second on two cores | ${middle(contenders[1]!.name, 'perSecond').toFixed(1)} at a load of others’ making; ${(2000 / two!).toFixed(1)} by CPU alone |
| under 400 MB for all processes | ${rows[1]!.at(-1)} MB |

The twelve pages are cover, contents, how to read, all scales, two scales of six statements on two pages each, all
statements, change, cohort and limits. Chromium gets the same contents as HTML in a page that stays open with its fonts
loaded, and prints it tagged and with an outline.
`
}

type Measured = { perSecond: number; cpuMs: number; firstMs: number; bytes: number; peakMb: number }

async function measure({ open, width, report, count }: Contender): Promise<Measured> {
  const started = performance.now()
  const engine = await open(width)
  const first = await engine.print(report(1))
  const firstMs = performance.now() - started
  await printAll(engine, width, 4 * width, report)

  const memory = watchMemory()
  const [cpuBefore, begun] = [cpuMsBelow(process.pid), performance.now()]
  await printAll(engine, width, count, report)
  const seconds = (performance.now() - begun) / 1000
  const cpuMs = (cpuMsBelow(process.pid) - cpuBefore) / count
  const peakMb = memory.stop()
  await engine.close()
  await wait(500)
  return { perSecond: count / seconds, cpuMs, firstMs, bytes: first.length, peakMb }
}

/** Keeps `width` reports under way until all are done. */
async function printAll(engine: Engine, width: number, count: number, report: Contender['report']) {
  let next = 0
  const work = async () => {
    while (next < count) await engine.print(report(2 + next++))
  }
  await Promise.all(Array.from({ length: width }, work))
}

function watchMemory() {
  let peakMb = memoryMbBelow(process.pid)
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMbBelow(process.pid))
  }, 500)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peakMb, memoryMbBelow(process.pid))
    },
  }
}
