import type { Page } from 'playwright-core'

/**
 * Translates every page that `page` opens in the way browsers do: replaces each text node with a new one inside two
 * `font` elements, and repeats this whenever the page changes. The words stay the same, so a text that the page changed
 * in the node that the browser has removed is recognized by its old words.
 */
export function translatePages(page: Page) {
  return page.addInitScript(() => {
    const replace = (text: Text) => {
      const parent = text.parentElement
      if (!parent || parent.closest('font, script, style, textarea, [translate=no]')) return
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild!.append(text.data)
      text.replaceWith(font)
    }
    const replaceAll = () => {
      if (!document.body) return
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(replace)
    }
    new MutationObserver(() => {
      // Before hydration, React compares the prerendered texts with its own.
      if (!document.querySelector('#prerendered')) replaceAll()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}
