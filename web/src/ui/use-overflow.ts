import { useEffect, useRef, useState } from 'react'

/**
 * Returns a ref for an element, and whether the content is wider than the element. Keyboard users can scroll an element
 * only if it is focusable, but an element that does not scroll should not be focusable.
 */
export function useOverflow() {
  const element = useRef<HTMLElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)

  useEffect(() => {
    const region = element.current
    if (!region) return
    const measure = () => setOverflowing(region.scrollWidth > region.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(region)
    for (const child of region.children) observer.observe(child)
    return () => observer.disconnect()
  })

  return [element, isOverflowing] as const
}
