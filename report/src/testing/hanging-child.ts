import type { RenderInput } from '../render/render-report.ts'

const hoard: Buffer[] = []

// Stands in for a renderer whose native code never comes back, or takes ever more memory, when it meets certain names.
process.on('message', ({ report }: RenderInput) => {
  if (report.kind !== 'individual') return
  const { name } = report.learner
  while (name === 'hang');
  while (name === 'grow') hoard.push(Buffer.alloc(10_000_000, 1))
  if (name === 'crash') process.exit(3)
  process.send?.({ printed: new TextEncoder().encode(`${process.pid}`), mb: name === 'large' ? 900 : 90 })
})
process.send?.({ ready: true })
