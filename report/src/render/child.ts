import { holdLifeline } from './hold-lifeline.ts'
import { createRenderReport, type RenderInput } from './render-report.ts'

holdLifeline()
const renderReport = createRenderReport()

process.on('message', (input: RenderInput) => {
  try {
    process.send?.({ pdf: renderReport(input) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.send?.({ ready: true })
