/** Returns the content that the server rendered. If an inline script has hidden it, removes it and returns null. */
export function findPrerenderedContent() {
  const element = document.getElementById('prerendered')
  if (document.documentElement.dataset.prerendered !== 'hidden') return element
  element?.remove()
  return null
}

/** How long the prerendered content may stay while the application has no heading yet. */
const MAX_WAIT_MS = 3000

/**
 * Replaces the prerendered content with the application as soon as the application has rendered its first heading, so
 * that no empty page appears. Keeps the focus and what the visitor has typed. If the visitor has already submitted the
 * form, submits it in the application.
 */
export function replacePrerenderedContent(prerenderedContent: HTMLElement, root: HTMLElement) {
  root.hidden = true
  const observer = new MutationObserver(() => {
    if (root.querySelector('h1')) replace()
  })
  observer.observe(root, { childList: true, subtree: true })
  const timer = setTimeout(replace, MAX_WAIT_MS)

  function replace() {
    observer.disconnect()
    clearTimeout(timer)
    const position = window.scrollY
    root.hidden = false
    copyEnteredValues(prerenderedContent, root)
    prerenderedContent.remove()
    window.scrollTo(0, position)
    if (window.isSubmittedEarly) setTimeout(() => root.querySelector('form')?.requestSubmit())
  }
}

function copyEnteredValues(from: HTMLElement, to: HTMLElement) {
  for (const field of from.querySelectorAll('input')) {
    const target = [...to.querySelectorAll('input')].find((candidate) => keyOf(candidate) === keyOf(field))
    if (!target) continue
    if (field.checked !== target.checked) target.click()
    if (field === document.activeElement) target.focus({ preventScroll: true })
    if (field.value !== field.defaultValue) enter(target, field.value)
  }
}

/** Identifies a field. `autocomplete` identifies the visible field of the country list, which has no name. */
function keyOf({ type, name, autocomplete }: HTMLInputElement) {
  return `${type} ${name || autocomplete}`
}

/** Enters the text as a user would, because React ignores a value that is only assigned to the element. */
function enter(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
