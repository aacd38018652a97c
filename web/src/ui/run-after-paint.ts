/** How long a slow phone may take to paint. */
const PAINT_MS = 250

/** Runs low-priority work after the current state is painted. Returns a function that cancels it. */
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
