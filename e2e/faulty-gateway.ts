import { startProductProxy } from './product-proxy.ts'

type Mode = 'forward' | 'unavailable' | 'hanging'

export type Gateway = Awaited<ReturnType<typeof startFaultyGateway>>

/** A proxy in front of the product that can respond in its place, or leave requests without a response. */
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
      // Otherwise, requests that were sent earlier would hang.
      if (mode === 'forward') proxy.closeConnections()
    },
  }
}
