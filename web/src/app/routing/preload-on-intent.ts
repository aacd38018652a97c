type Router = { preload: (pathname: string, search: string) => unknown }

/** When the pointer or the focus reaches a link, preloads the screen that the link opens. */
export function preloadOnIntent(document: Document, { preload }: Router) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === window.location.origin) preload(link.pathname, link.search)
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
}
