import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { chooseOption, expectHeading, expectPath, waitForDeviceKey } from './steps.ts'

const visit = setUpBrowser()
const phone = { width: 360, height: 640 }

const findStatements = (page: Page) => page.locator('fieldset[data-question]')
const pageInUrl = (page: Page) => new URL(page.url()).searchParams.get('page')
const expectStatement = (page: Page, number: number) => expectHeading(page, `Statement ${number} of 30`)

it('on a phone, a learner answers 30 statements one at a time and finishes with 32 taps, without losing an answer or the current position (REQ-331, REQ-332)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const expected = [/ERR_INTERNET_DISCONNECTED/]
  const page = await visit(`/assessment/${id}`, { as: learner, viewport: phone, expected })
  await expectStatement(page, 1)
  await waitForDeviceKey(page)
  expect(await findStatements(page).count()).toBe(1)

  let taps = 0
  async function answer(number: number) {
    await expectStatement(page, number)
    await chooseOption(findStatements(page), 1 + (number % 10))
    taps++
  }
  async function tapButton(parent: Page | Locator, name: string) {
    await parent.getByRole('button', { name, exact: true }).click()
    taps++
  }
  const pressPrevious = () => page.getByRole('button', { name: 'Previous', exact: true }).press('Enter')
  const pressNext = () => page.getByRole('button', { name: 'Next', exact: true }).press('Enter')

  for (let number = 1; number <= 6; number++) await answer(number)
  await expectStatement(page, 7)
  expect(pageInUrl(page)).toBe('2')
  await page.getByRole('status').getByText('Statement 6: About 7 times in 10. Next statement.').waitFor()
  await expect.poll(() => readFocusedText(page)).toMatch(/^Statement 7 of 30 /)
  expect(await listHiddenControls(page)).toEqual([])
  await pressPrevious()
  await expectStatement(page, 6)
  expect(pageInUrl(page)).toBe('1')
  expect(await page.locator('input[value="7"]').isChecked()).toBe(true)
  await pressPrevious()
  await expectStatement(page, 5)
  await page.reload()
  await expectStatement(page, 5)
  await pressNext()
  await expectStatement(page, 6)
  await pressNext()

  await expectStatement(page, 7)
  await page.context().setOffline(true)
  await answer(7)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await answer(8)
  await expectStatement(page, 9)
  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
  await page.goBack()
  await expectStatement(page, 6)
  await page.goForward()
  await expectHeading(page, 'Statement 7 of 30')
  await pressNext()
  await pressNext()

  expect(await findProblemsPerAppearance(page)).toEqual([])
  await expectHeading(page, 'Statements 7 to 12')
  expect(await findStatements(page).count()).toBe(6)
  await page.setViewportSize(phone)
  for (let number = 9; number <= 30; number++) await answer(number)
  await tapButton(page, 'Finish')
  await tapButton(page.getByRole('dialog'), 'Finish')
  expect(taps).toBe(32)
  await expectHeading(page, 'Your answers are in')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByText(/^30 answers were saved on/).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'See my report' }).click()
  await expectPath(page, `/assessment/${id}/view-results`)
  await page.getByRole('heading', { name: 'All scales at a glance' }).waitFor()
})

const readFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Lists the controls of the statement that are not in the window, although the page has not been scrolled. */
function listHiddenControls(page: Page) {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('[role=switch], legend, fieldset input, main button')
    return [...controls]
      .filter((control) => {
        const { top, bottom } = control.getBoundingClientRect()
        return window.scrollY > 0 || top < 0 || bottom > window.innerHeight
      })
      .map((control) => control.outerHTML)
  })
}
