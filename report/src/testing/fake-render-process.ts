import { setTimeout } from 'node:timers/promises'
import type { ReportInput } from '../render/render-report.ts'

const buffers: Buffer[] = []

// Simulates a render process whose native code is slow, hangs, crashes or uses too much memory. The learner's name
// selects what happens. The process returns its id instead of a PDF.
process.on('message', async ({ report }: ReportInput) => {
  if (report.kind !== 'individual') return
  const { name } = report.learner
  while (name === 'hang');
  while (name === 'grow') buffers.push(Buffer.alloc(10_000_000, 1))
  if (name === 'slow') await setTimeout(500)
  if (name === 'crash') process.exit(3)
  process.send?.({ rendered: new TextEncoder().encode(`${process.pid}`), mb: name === 'large' ? 900 : 90 })
})
process.send?.({ ready: true })
