import { trustedScriptUrl } from '../api/trusted-script-url.ts'
import type { FlagStreamReport, TabReport } from './flag-stream-messages.ts'
import workerUrl from './flag-stream-worker.ts?worker&url'

/** How long the worker may take to respond. The worker ends without notice if the process that runs it crashes. */
const RESPONSE_MS = 2_000
/** The longest wait before a worker that does not respond is started again. */
const MAX_WAIT_MS = 30_000

/**
 * While this page is shown, listens to the event stream that all tabs of the browser share. The returned function stops
 * listening. Some phone browsers have no shared workers, and therefore no stream.
 */
export function joinFlagStream(streamUrl: string, onReport: (report: FlagStreamReport) => void) {
  if (typeof SharedWorker === 'undefined') return () => {}
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = RESPONSE_MS
  let hasResponded = false

  function join() {
    const options = { name: streamUrl, type: 'module' } as const
    port = new SharedWorker(trustedScriptUrl(workerUrl), options).port
    port.onmessage = ({ data }: MessageEvent<FlagStreamReport>) => {
      hasResponded = true
      onReport(data)
    }
    send('listening')
    timer = setTimeout(check, waitMs)
  }
  function check() {
    if (!hasResponded) {
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
      leaveStream()
      return join()
    }
    waitMs = RESPONSE_MS
    send('listening')
    timer = setTimeout(check, waitMs)
  }
  function send(report: TabReport) {
    hasResponded = false
    port?.postMessage(report)
  }
  function leaveStream() {
    send('stopped')
    port?.close()
    port = undefined
    clearTimeout(timer)
    onReport('interrupted')
  }
  // The page may stay in the back/forward cache, where it needs no stream.
  function rejoin({ persisted }: PageTransitionEvent) {
    if (persisted) join()
  }
  addEventListener('pagehide', leaveStream)
  addEventListener('pageshow', rejoin)
  join()
  return () => {
    removeEventListener('pagehide', leaveStream)
    removeEventListener('pageshow', rejoin)
    leaveStream()
  }
}
