import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { newLearnerInProgress } from './learners.ts'
import { newPerson } from './people.ts'
import { expectWholeReport } from './steps.ts'

const visit = setUpBrowser()

/** The name of the focused element. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
    const label =
      element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? ''
    return label.trim()
  })
}

/** Presses Tab until the name of the focused element matches. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`Tab does not reach ${name}; the focus is on "${await focused(page)}"`)
}

const type = (page: Page, text: string) => page.keyboard.type(text)

it.each([
  ['360 px', { width: 360, height: 740 }],
  ['1280 px', { width: 1280, height: 800 }],
])(
  'a learner goes from registration to the report with the keyboard alone at %s (A11Y-004)',
  async (_, viewport) => {
    const page = await visit('/register', { viewport })
    const person = newPerson()
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor()
    await tabTo(page, /First name/)
    await type(page, person.firstName)
    await tabTo(page, /Last name/)
    await type(page, person.lastName)
    await tabTo(page, /Email/)
    await type(page, person.email)
    await tabTo(page, /Country/)
    // The focus scrolls the page in the next frame, which would close an open list.
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

    await page.getByRole('heading', { level: 1, name: 'About you' }).waitFor()
    await tabTo(page, /^Continue/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Who can see your answers' }).waitFor()
    await tabTo(page, /^Begin/)
    await page.keyboard.press('Enter')

    for (let first = 1; first <= 25; first += 6) {
      await page.getByRole('heading', { level: 1, name: `Statements ${first} to ${first + 5}` }).waitFor()
      await page.keyboard.press('Tab')
      while ((await page.locator('fieldset[data-question] input:checked').count()) < 6) {
        await tabUntilInStatement(page)
        await page.keyboard.press(first % 4 === 1 ? '7' : '0')
      }
      await tabTo(page, first < 25 ? /^Next/ : /^Finish/)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /Finish and view report/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/view-results$/)
    await expectWholeReport(page)
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(8)
  },
)

it('digit keys answer the next statement after a reload and after a click beside the statements', async () => {
  const { learner, id } = await newLearnerInProgress()
  const page = await visit(`/assessment/${id}?page=1`, { as: learner })
  const answers = page.locator('fieldset[data-question] input:checked')
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await page.keyboard.press('7')
  await expect.poll(() => answers.count()).toBe(1)
  await page.mouse.click(2, 300)
  await page.keyboard.press('4')
  await expect.poll(() => answers.count()).toBe(2)
})

/** Presses Tab until a statement without an answer has the focus. It may have it already, because answering moves it. */
async function tabUntilInStatement(page: Page) {
  for (let presses = 0; presses < 20; presses++) {
    const isOpen = await page.evaluate(() => {
      const statement = document.activeElement?.closest('fieldset[data-question]')
      return statement !== null && statement !== undefined && !statement.querySelector('input:checked')
    })
    if (isOpen) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No open statement by Tab; the focus is on "${await focused(page)}"`)
}
