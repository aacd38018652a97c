import { createPool } from '../render/pool.ts'
import { exampleReport, readPhrases } from './example-report.ts'

// A parent whose child is busy for ever; it says the child's number and waits for its own end.
const child = new URL('./hanging-child-with-watchdog.ts', import.meta.url)
const pool = createPool({ child, size: 1, timeoutMs: 600_000, recycleAfter: 10, recycleAboveMb: 500 })
const report = exampleReport()
const pid = await pool.run({ report, phrases: readPhrases() }, 'The first')
process.stdout.write(`${Buffer.from(pid).toString()}\n`)
await pool.run({ report: { ...report, learner: { name: 'hang' } }, phrases: readPhrases() }, 'The second')
