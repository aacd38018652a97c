/** The style sheets that did not come. The bundler's loader asks for each but once, whatever came of it. */
const missing = new Set<HTMLLinkElement>()

export function trackFailedStyles(target: Pick<Window, 'addEventListener'>) {
  const onError = ({ target: link }: Event) => {
    if (link instanceof HTMLLinkElement && link.rel === 'stylesheet') missing.add(link)
  }
  target.addEventListener('error', onError, true)
}

/** Asks again for what is missing, so that no screen is ever shown without its style; rejects when one stays away. */
export async function reloadFailedStyles() {
  await Promise.all([...missing].map(mend))
}

function mend(link: HTMLLinkElement) {
  return new Promise<void>((resolve, reject) => {
    const next = document.createElement('link')
    next.rel = 'stylesheet'
    next.href = link.href
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
    missing.delete(link)
    link.replaceWith(next)
  })
}
