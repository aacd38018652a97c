import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release } from 'node:os'

export function median(values: readonly number[]) {
  const sortedValues = [...values].sort((a, b) => a - b)
  return sortedValues[sortedValues.length >> 1] ?? Number.NaN
}

/** The commit of the product, with the suffix `-dirty` if files differ from it. */
export function describeCommit() {
  try {
    const args = ['describe', '--always', '--dirty', '--exclude', '*']
    return `commit ${execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()}`
  } catch {
    return 'unknown commit'
  }
}

/** Describes the time and the machine of a measurement, because results depend on the machine. */
export function describeMachine() {
  const load = loadavg().map((average) => average.toFixed(1))
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.version}, Linux ${release()},`,
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load ${load.join(' ')} (runnable tasks: ${countRunnableTasks()}).`,
  ].join(' ')
}

function countRunnableTasks() {
  const [runnableCount] = readFileSync('/proc/loadavg', 'utf8').split(' ')[3]!.split('/')
  return runnableCount
}

export function formatTable(columns: string[], rows: (string | number)[][]) {
  const formatLine = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [formatLine(columns), formatLine(columns.map(() => '---')), ...rows.map(formatLine)].join('\n')
}
