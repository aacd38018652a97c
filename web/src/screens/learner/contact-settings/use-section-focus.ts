import { useEffect } from 'react'

/**
 * Moves the focus to the section in the URL when the screen opens, and to a section when the user clicks a link to it.
 * The browser alone would only scroll.
 */
export function useSectionFocus() {
  useEffect(() => {
    focusSection(window.location.hash)
    function onClick({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.pathname === window.location.pathname) focusSection(link.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}

/** Waits for the next frame, because the browser first scrolls to the section and removes the focus. */
function focusSection(hash: string) {
  if (!hash) return
  requestAnimationFrame(() => {
    const section = document.getElementById(hash.slice(1))
    const target = section?.querySelector<HTMLElement>('h2') ?? section?.querySelector('button')
    target?.focus({ preventScroll: true })
    section?.scrollIntoView()
  })
}
