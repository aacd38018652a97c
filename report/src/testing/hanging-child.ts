import type { RenderInput } from '../render/render-report.ts'

// Stands in for a renderer whose native code never comes back when it meets a certain name.
process.on('message', ({ report }: RenderInput) => {
  if (report.kind !== 'individual') return
  while (report.learner.name === 'hang');
  if (report.learner.name === 'crash') process.exit(3)
  process.send?.({ pdf: new TextEncoder().encode(`${process.pid}`) })
})
process.send?.({ ready: true })
