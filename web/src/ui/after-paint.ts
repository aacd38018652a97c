/** Milliseconds that a slow phone may need for the painting itself. */
const painting = 250

/** Does what may wait when what is drawn now can be seen; answers how to call it off. */
export function afterPaint(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, painting)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
