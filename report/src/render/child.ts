import { createRenderReport, type RenderInput } from './render-report.ts'
import { startWatchdog } from './start-watchdog.ts'

// Three times what the worst of texts have been seen to take.
startWatchdog(1_000)
const renderReport = createRenderReport()

process.on('message', (input: RenderInput) => {
  try {
    const printed = renderReport(input)
    process.send?.({ printed, mb: process.memoryUsage.rss() / 1024 / 1024 })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
process.send?.({ ready: true })
