/**
 * The style sheets that failed to load. The bundler's loader requests each style sheet only once, even if the request
 * fails.
 */
const failedLinks = new Set<HTMLLinkElement>()

export function trackFailedStyles(target: Pick<Window, 'addEventListener'>) {
  const onError = ({ target: link }: Event) => {
    if (link instanceof HTMLLinkElement && link.rel === 'stylesheet') failedLinks.add(link)
  }
  target.addEventListener('error', onError, true)
}

/**
 * Requests the failed style sheets again, so that no screen is shown without styles. Rejects if a request fails again.
 */
export async function reloadFailedStyles() {
  await Promise.all([...failedLinks].map(reloadLink))
}

function reloadLink(link: HTMLLinkElement) {
  return new Promise<void>((resolve, reject) => {
    const newLink = document.createElement('link')
    newLink.rel = 'stylesheet'
    newLink.href = link.href
    newLink.addEventListener('load', () => resolve())
    newLink.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
    failedLinks.delete(link)
    link.replaceWith(newLink)
  })
}
