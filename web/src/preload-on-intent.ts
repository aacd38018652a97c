type Router = { preload: (pathname: string, search: string) => unknown }

/** Preloads the screen that a link opens when the pointer or the focus reaches the link. */
export function preloadOnIntent(document: Document, { preload }: Router) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === window.location.origin) preload(link.pathname, link.search)
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
}
