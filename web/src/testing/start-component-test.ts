import '../ui/global.css'
import { afterEach, beforeEach } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { watchPage } from './page-faults.ts'
import { replaceServer } from './respond-to-calls.ts'

watchPage()
replaceServer()
await showWebFonts()

beforeEach(async () => {
  await page.viewport(1280, 800)
})

/** Resets the state of the page, which all test files of a run share. */
afterEach(async () => {
  await cleanup()
  await commands.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  localStorage.clear()
  sessionStorage.clear()
})

/** Shows the web fonts, so that the layout does not depend on the fonts of the machine. */
async function showWebFonts() {
  document.documentElement.dataset.fonts = 'web'
  const families = ['Literata Variable', 'Source Sans 3 Variable']
  await Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`)))
}
