import { startProductProxy } from './product-proxy.ts'

type Mode = 'forward' | 'unavailable' | 'hanging'

export type Gateway = Awaited<ReturnType<typeof startFaultyGateway>>

/**
 * Starts a proxy in front of the product. Instead of forwarding requests, the proxy can respond with an error or not
 * respond at all.
 */
export async function startFaultyGateway() {
  let mode: Mode = 'forward'
  const proxy = await startProductProxy({
    intercept(_, response) {
      if (mode === 'unavailable') {
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
      }
      return mode !== 'forward'
    },
  })
  return {
    as: proxy.as,
    stop: proxy.stop,
    /** Sets how the proxy handles the next requests. */
    set(next: Mode) {
      mode = next
      // Requests that the proxy left without a response would otherwise never end.
      if (mode === 'forward') proxy.closeConnections()
    },
  }
}
