/** The style sheets that failed to load. The bundler's loader requests each only once, even if the request fails. */
const failedLinks = new Set<HTMLLinkElement>()

export function trackFailedStyles(target: Pick<Window, 'addEventListener'>) {
  const onError = ({ target: link }: Event) => {
    if (link instanceof HTMLLinkElement && link.rel === 'stylesheet') failedLinks.add(link)
  }
  target.addEventListener('error', onError, true)
}

/** Requests the failed style sheets again, so that no screen is shown without styles. Rejects if one fails again. */
export async function reloadFailedStyles() {
  await Promise.all([...failedLinks].map(reloadLink))
}

function reloadLink(link: HTMLLinkElement) {
  return new Promise<void>((resolve, reject) => {
    const next = document.createElement('link')
    next.rel = 'stylesheet'
    next.href = link.href
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
    failedLinks.delete(link)
    link.replaceWith(next)
  })
}
