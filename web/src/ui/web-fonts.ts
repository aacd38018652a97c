import { browserStorage } from '../session/browser-storage.ts'
import { afterPaint } from './after-paint.ts'

const key = 'faces'
const storage = browserStorage()

/**
 * Our own faces come after the first text, which stands there in the system's until then: before it they would take
 * half a second of a slow connection. This browser has them already when it has shown them once.
 */
export function showCachedFonts() {
  if (storage.getItem(key)) show()
}

/** An effect of whatever there is to read. Where the faces do not come, the system's stay. */
export function showWebFonts() {
  if (document.documentElement.dataset.faces) return
  return afterPaint(() => void load().then(showWhenCalm, () => undefined))
}

/** Before they are used, because the page is measured anew for both. */
async function load() {
  const { fonts } = document
  await Promise.all([fonts.load('1em "Literata Variable"'), fonts.load('1em "Source Sans 3 Variable"')])
  storage.setItem(key, 'own')
}

/** They move the page a little, which closes a list that somebody has open. */
function showWhenCalm() {
  if (document.querySelector('[aria-expanded="true"]')) setTimeout(showWhenCalm, 500)
  else show()
}

function show() {
  document.documentElement.dataset.faces = 'own'
}
