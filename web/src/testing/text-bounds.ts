/** The box around the text of an element, which can be narrower than the element. */
export function textBounds(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
