import { runAfterPaint } from '../../ui/run-after-paint.ts'

const storageKey = 'faces'

type FontStorage = {
  getItem: (key: string) => unknown
  setItem: (key: string, value: string) => unknown
}

/**
 * Returns functions that show the web fonts: immediately if `storage` records that the browser has cached them, and
 * otherwise after the first text has been painted. Loading the web fonts earlier would delay the text by half a second
 * on a slow connection.
 */
export function createWebFonts(storage: FontStorage) {
  return {
    showCached() {
      if (storage.getItem(storageKey)) show()
    },
    /** Runs as an effect on every page. The system fonts stay if the web fonts cannot be loaded. */
    showAfterPaint() {
      if (document.documentElement.dataset.fonts) return
      return runAfterPaint(() => void load(storage).then(showWhenIdle, () => undefined))
    },
  }
}

/** Loads both fonts before either font is shown, so that the layout changes only once. */
async function load(storage: FontStorage) {
  const { fonts } = document
  await Promise.all([fonts.load('1em "Literata Variable"'), fonts.load('1em "Source Sans 3 Variable"')])
  storage.setItem(storageKey, 'web')
}

/** Shows the web fonts when no list is open, because the layout change would close an open list. */
function showWhenIdle() {
  if (document.querySelector('[aria-expanded="true"]')) setTimeout(showWhenIdle, 500)
  else show()
}

function show() {
  document.documentElement.dataset.fonts = 'web'
}
