import { useEffect, useRef, useState } from 'react'

/** Whether the content is wider than the element. Only then should it be focusable. */
export function useOverflow() {
  const element = useRef<HTMLElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)

  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const measure = () => setOverflowing(observed.scrollWidth > observed.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    for (const child of observed.children) observer.observe(child)
    return () => observer.disconnect()
  })

  return [element, isOverflowing] as const
}
