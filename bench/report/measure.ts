import type { IndividualReport } from '../../contract/src/report.ts'
import { measureTreeCpuMs, measureTreeMemoryMb } from '../process-tree.ts'
import { type Candidate, candidates } from './candidates.ts'
import type { Engine } from './engine.ts'

export type Measurement = { perSecond: number; cpuMs: number; firstMs: number; bytes: number; peakMb: number }

// Each measurement runs in a separate process, so that its memory does not include that of another candidate.
const candidate = candidates.find(({ name }) => name === process.argv[2])
if (!candidate) throw new Error(`There is no candidate ${process.argv[2]}.`)
process.send?.(await measure(candidate))
process.exit(0)

async function measure({ open, concurrency, buildReport, count }: Candidate): Promise<Measurement> {
  const openedAt = performance.now()
  const engine = await open(concurrency)
  const firstPdf = await engine.print(buildReport(1))
  const firstMs = performance.now() - openedAt
  await printAll(engine, concurrency, 4 * concurrency, buildReport)

  const memory = watchMemory()
  const [cpuBefore, startedAt] = [measureTreeCpuMs(process.pid), performance.now()]
  await printAll(engine, concurrency, count, buildReport)
  const seconds = (performance.now() - startedAt) / 1000
  const cpuMs = (measureTreeCpuMs(process.pid) - cpuBefore) / count
  const peakMb = memory.stop()
  await engine.close()
  return { perSecond: count / seconds, cpuMs, firstMs, bytes: firstPdf.length, peakMb }
}

/** Prints `count` reports, `concurrency` at a time. */
async function printAll(
  engine: Engine,
  concurrency: number,
  count: number,
  buildReport: (person: number) => IndividualReport,
) {
  let nextIndex = 0
  const printNext = async () => {
    while (nextIndex < count) await engine.print(buildReport(2 + nextIndex++))
  }
  await Promise.all(Array.from({ length: concurrency }, printNext))
}

function watchMemory() {
  let peakMb = measureTreeMemoryMb(process.pid)
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, measureTreeMemoryMb(process.pid))
  }, 500)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peakMb, measureTreeMemoryMb(process.pid))
    },
  }
}
