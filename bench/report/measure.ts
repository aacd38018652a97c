import type { IndividualReport } from '../../contract/src/report.ts'
import { cpuMsBelow, memoryMbBelow } from '../process-tree.ts'
import { type Candidate, candidates } from './candidates.ts'
import type { Engine } from './engine.ts'

export type Measured = { perSecond: number; cpuMs: number; firstMs: number; bytes: number; peakMb: number }

// A process of its own for each measurement, so that none carries what another has loaded.
const contender = candidates.find(({ name }) => name === process.argv[2])
if (!contender) throw new Error(`there is no contender ${process.argv[2]}`)
process.send?.(await measure(contender))
process.exit(0)

async function measure({ open, width, report, count }: Candidate): Promise<Measured> {
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
  return { perSecond: count / seconds, cpuMs, firstMs, bytes: first.length, peakMb }
}

/** Keeps `width` reports under way until all are done. */
async function printAll(
  engine: Engine,
  width: number,
  count: number,
  report: (person: number) => IndividualReport,
) {
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
