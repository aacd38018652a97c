import '../ui/global.css'
import { afterEach, beforeEach } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { watchPage } from './page-faults.ts'
import { replaceServer } from './respond-to-calls.ts'

watchPage()
replaceServer()

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
