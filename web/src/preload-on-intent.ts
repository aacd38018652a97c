type Router = { preload: (pathname: string, search: string) => unknown }

/** Loads the screen behind a link of our own as soon as a pointer or the focus rests on it. */
export function preloadOnIntent(document: Document, { preload }: Router) {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === window.location.origin) preload(link.pathname, link.search)
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
}
