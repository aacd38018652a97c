import { RendererUnavailableError } from './errors.ts'
import { createRenderer, type RenderInput } from './render-report.ts'
import { startWatchdog } from './start-watchdog.ts'

// The memory limit in MB: three times the highest usage that was measured with the most demanding texts.
startWatchdog(1_000)
const render = await createRenderer()

process.on('message', async (input: RenderInput) => {
  try {
    const output = await render(input)
    process.send?.({ rendered: output, mb: process.memoryUsage.rss() / 1024 / 1024 })
  } catch (error) {
    process.send?.({
      error: error instanceof Error ? error.message : String(error),
      isUnavailable: error instanceof RendererUnavailableError,
    })
  }
})
process.send?.({ ready: true })
