import { expect } from 'vitest'

/** The box around the text of an element, which can be narrower than the element. */
export function textBounds(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

/** Expects that no line of the text of an element ends inside a word. Ignores icons. */
export function expectWholeWords(element: Element) {
  const lines = new Set<number>()
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(nodes.currentNode)
    for (const { top } of range.getClientRects()) lines.add(Math.round(top))
  }
  const text = element.textContent!.trim()
  expect(lines.size, text).toBeLessThanOrEqual(text.split(/\s+/).length)
}
