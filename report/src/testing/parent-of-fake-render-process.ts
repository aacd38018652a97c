import { createPool } from '../render/pool.ts'
import { buildExampleReport, readPhrases } from './example-report.ts'

// A parent process whose child hangs. It prints the child's process id and waits to be killed.
const child = new URL('./fake-render-process-with-watchdog.ts', import.meta.url)
const pool = createPool({ child, size: 1, timeoutMs: 600_000, recycleAfter: 10, recycleAboveMb: 500 })
const report = buildExampleReport()
const pid = await pool.run({ report, phrases: readPhrases() }, 'Report 1')
process.stdout.write(`${Buffer.from(pid).toString()}\n`)
await pool.run({ report: { ...report, learner: { name: 'hang' } }, phrases: readPhrases() }, 'Report 2')
