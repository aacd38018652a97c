/** Opens links to screens without reloading the page. The click handlers of the links themselves run first. */
export function navigateOnClick(document: Document, open: (path: string) => void) {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event) || !isLinkToScreen(link)) return
    event.preventDefault()
    open(link.pathname + link.search + link.hash)
  })
}

/**
 * False if the click opens a new tab or window, if it downloads the target, or if a handler has prevented its default
 * action.
 */
function isPlainClick(event: MouseEvent) {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !hasModifier && !event.defaultPrevented
}

/** False for a link to a part of the same page, because the browser itself scrolls there. */
function isLinkToScreen(link: HTMLAnchorElement) {
  const { origin, pathname, search } = window.location
  const isSamePage = link.hash !== '' && link.pathname === pathname && link.search === search
  const isSameTab = link.target === '' || link.target === '_self'
  return link.origin === origin && isSameTab && !link.hasAttribute('download') && !isSamePage
}
