import { FLAG_EVENTS_PATH } from '@lpi/contract'
import { startProductProxy } from './product-proxy.ts'

/** Pages from this host run in an insecure context, like those of an installation without HTTPS. */
export const insecureHost = 'lpi.test'

export type StreamCounter = Awaited<ReturnType<typeof startStreamCounter>>

/** Starts a proxy in front of the product. The proxy counts the open event streams and can refuse new streams. */
export async function startStreamCounter(host = insecureHost) {
  const streams = { open: 0, peak: 0, total: 0, refused: 0, isRefusing: false }
  const { url, as, stop } = await startProductProxy({
    host,
    intercept({ url }, response) {
      if (url !== FLAG_EVENTS_PATH) return false
      if (streams.isRefusing) {
        streams.refused++
        response.writeHead(503).end()
        return true
      }
      streams.open++
      streams.total++
      streams.peak = Math.max(streams.peak, streams.open)
      response.once('close', () => streams.open--)
      return false
    },
  })
  return { url, streams, as, stop }
}
