import { Worker } from 'node:worker_threads'
import { createRenderReport, type RenderInput } from './render-report.ts'

const renderReport = createRenderReport()

process.on('message', (input: RenderInput) => {
  try {
    process.send?.({ pdf: renderReport(input) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.send?.({ ready: true })

// Native code cannot be interrupted from within this thread; the second one notices the parent's end in any case.
new Worker(new URL('./lifeline.ts', import.meta.url))
