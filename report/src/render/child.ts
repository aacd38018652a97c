import { createRenderReport, type RenderInput } from './render-report.ts'
import { startWatchdog } from './start-watchdog.ts'

// Three times the memory that the most demanding texts needed in measurements.
startWatchdog(1_000)
const renderReport = createRenderReport()

process.on('message', (input: RenderInput) => {
  try {
    const rendered = renderReport(input)
    process.send?.({ rendered, mb: process.memoryUsage.rss() / 1024 / 1024 })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.send?.({ ready: true })
