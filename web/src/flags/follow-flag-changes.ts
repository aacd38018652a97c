import { joinFlagStream } from './join-flag-stream.ts'

/** How often to request the flags while there is no stream or while the values are stale. */
export const POLL_MS = 30_000

/**
 * Calls `onChange` when the flags may have changed: as soon as the browser's event stream reports a change, and every
 * 30 seconds while there is no stream or while the values are stale. The returned function stops the calls.
 */
export function followFlagChanges(
  streamUrl: string,
  { onChange, isStale }: { onChange: () => void; isStale: () => boolean },
) {
  let isLive = false
  const timer = setInterval(() => {
    if (!isLive || isStale()) onChange()
  }, POLL_MS)
  const leave = joinFlagStream(streamUrl, (report) => {
    isLive = report !== 'interrupted'
    if (report === 'changed') onChange()
  })
  return () => {
    clearInterval(timer)
    leave()
  }
}
