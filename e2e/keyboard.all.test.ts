import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { buildPerson } from './people.ts'
import { expectWholeReport } from './steps.ts'

const visit = setUpBrowser()

/** Returns the label or the text of the focused element. */
function readFocusedName(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
    const label =
      element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? ''
    return label.trim()
  })
}

/** Presses Tab until the label or the text of the focused element matches `name`. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await readFocusedName(page))) return
  }
  throw new Error(`Tab does not reach ${name}; the focus is on "${await readFocusedName(page)}"`)
}

const type = (page: Page, text: string) => page.keyboard.type(text)

it('a learner goes from registration to the report using only the keyboard (A11Y-004)', async () => {
  const page = await visit('/register', { viewport: { width: 1280, height: 800 } })
  const person = buildPerson()
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
  await tabTo(page, /First name/)
  await type(page, person.firstName)
  await tabTo(page, /Last name/)
  await type(page, person.lastName)
  await tabTo(page, /Email/)
  await type(page, person.email)
  await tabTo(page, /Country/)
  // Focusing the field scrolls the page in the next frame, and the scrolling would close an open list of options.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await type(page, 'Swed')
  await page.getByRole('option', { name: 'Sweden', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Password/)
  await type(page, person.password)
  await tabTo(page, /privacy policy/)
  await page.keyboard.press('Space')
  await tabTo(page, /Create account/)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()
  await tabTo(page, /Access code/)
  await type(page, inject('product').firstRun.accessCode.toLowerCase())
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Who can see your answers' }).waitFor()
  await tabTo(page, /^Start$/)
  await page.keyboard.press('Enter')

  for (let firstStatement = 1; firstStatement <= 25; firstStatement += 6) {
    await page
      .getByRole('heading', { level: 1, name: `Statements ${firstStatement} to ${firstStatement + 5}` })
      .waitFor()
    await page.keyboard.press('Tab')
    while ((await page.locator('fieldset[data-question] input:checked').count()) < 6) {
      await tabToUnansweredStatement(page)
      await page.keyboard.press(firstStatement % 4 === 1 ? '7' : '0')
    }
    await tabTo(page, firstStatement < 25 ? /^Next/ : /^Finish/)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /^Finish$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your answers are in' }).waitFor()
  await tabTo(page, /See my report/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/view-results$/)
  await expectWholeReport(page)
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(8)
})

/**
 * Presses Tab until the focus is in an unanswered statement. The previous answer may already have moved the focus
 * there.
 */
async function tabToUnansweredStatement(page: Page) {
  for (let presses = 0; presses < 20; presses++) {
    const isUnanswered = await page.evaluate(() => {
      const statement = document.activeElement?.closest('fieldset[data-question]')
      return statement !== null && statement !== undefined && !statement.querySelector('input:checked')
    })
    if (isUnanswered) return
    await page.keyboard.press('Tab')
  }
  throw new Error(
    `Tab does not reach an unanswered statement; the focus is on "${await readFocusedName(page)}"`,
  )
}
