import { browserStorage } from '../session/browser-storage.ts'

const key = 'faces'
const storage = browserStorage()

/**
 * Our own faces come after the first text, which stands there in the system's until then: before it they would take
 * half a second of a slow connection. This browser has them already when it has shown them once.
 */
export function showKnownFaces() {
  if (storage.getItem(key)) show()
}

/** To be called when there is something to read; takes effect when it has been painted. */
export function showFaces() {
  requestAnimationFrame(() => setTimeout(show))
}

function show() {
  document.documentElement.dataset.faces = 'own'
  void document.fonts.ready.then(() => storage.setItem(key, 'own'))
}
