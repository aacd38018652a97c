/**
 * One event stream for the whole browser. All tabs share this worker, because a browser opens at most six connections
 * to a server over HTTP/1.1, and each stream holds a connection. The worker's name is the address of the stream.
 */

import type { FlagStreamReport, TabReport } from './flag-stream-messages.ts'

/** How long to wait after the server rejected the stream. The browser itself reopens a lost connection. */
const RETRY_MS = 60_000
/** A tab that sends no report for this long is removed. Browsers run the timers of a hidden tab only once a minute. */
const MAX_SILENCE_MS = 180_000

/** The listening tabs, each with the time of its last report. A tab that crashed or is frozen sends no reports. */
const tabs = new Map<MessagePort, number>()
let stream: EventSource | undefined
let openedAt = 0

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  port.onmessage = ({ data }: MessageEvent<TabReport>) => (data === 'stopped' ? remove(port) : add(port))
})
setInterval(() => {
  const oldestTime = Date.now() - MAX_SILENCE_MS
  for (const [port, reportedAt] of tabs) if (reportedAt < oldestTime) remove(port)
}, MAX_SILENCE_MS / 3)

function add(port: MessagePort) {
  const isNew = !tabs.has(port)
  tabs.set(port, Date.now())
  if (!stream || (stream.readyState === EventSource.CLOSED && Date.now() - openedAt > RETRY_MS)) open()
  if (stream?.readyState !== EventSource.OPEN) report('interrupted', port)
  else report(isNew ? 'changed' : 'unchanged', port)
}

function remove(port: MessagePort) {
  tabs.delete(port)
  if (tabs.size > 0) return
  stream?.close()
  stream = undefined
}

function open() {
  openedAt = Date.now()
  stream = new EventSource(self.name)
  // The server sends one message at the start of a stream and one after each change.
  stream.onmessage = () => reportToAll('changed')
  stream.onerror = () => reportToAll('interrupted')
}

function reportToAll(message: FlagStreamReport) {
  for (const port of tabs.keys()) report(message, port)
}

function report(message: FlagStreamReport, port: MessagePort) {
  port.postMessage(message)
}
