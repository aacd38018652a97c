/** The time that a slow phone may need to paint. */
const PAINT_MS = 250

/** Runs low-priority work after the browser has painted the current state. Returns a function that cancels the work. */
export function runAfterPaint(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, PAINT_MS)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
