import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { chooseOption, expectHeading, expectPath, waitForDeviceKey } from './steps.ts'

const visit = setUpBrowser()
const phone = { width: 360, height: 740 }

const findStatements = (page: Page) => page.locator('fieldset[data-question]')
const pageInUrl = (page: Page) => new URL(page.url()).searchParams.get('page')
const hasFocusOnStatement = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('fieldset[data-question] legend'))

it('on a phone, a learner answers one statement at a time from the first to the last, without losing an answer or the current position (REQ-331, REQ-332)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const expected = [/ERR_INTERNET_DISCONNECTED/]
  const page = await visit(`/assessment/${id}`, { as: learner, viewport: phone, expected })
  await expectHeading(page, 'Statements 1 to 6')
  await waitForDeviceKey(page)
  await page.getByRole('checkbox', { name: 'Show one statement at a time' }).check()
  await expectHeading(page, 'Statement 1')
  expect(await findStatements(page).count()).toBe(1)
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.setViewportSize(phone)

  const answer = async (number: number) => {
    await expectHeading(page, `Statement ${number}`)
    await chooseOption(findStatements(page), 1 + (number % 10))
  }
  const openNext = () => page.getByRole('button', { name: 'Next' }).click()

  for (let number = 1; number <= 6; number++) {
    await answer(number)
    await openNext()
  }
  await expectHeading(page, 'Statement 7')
  expect(pageInUrl(page)).toBe('2')
  await expect.poll(() => hasFocusOnStatement(page)).toBe(true)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expectHeading(page, 'Statement 6')
  expect(pageInUrl(page)).toBe('1')
  expect(await page.locator('input[value="7"]').isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Previous' }).click()
  await expectHeading(page, 'Statement 5')
  await page.reload()
  await expectHeading(page, 'Statement 5')
  await openNext()
  await expectHeading(page, 'Statement 6')
  await openNext()
  await expectHeading(page, 'Statement 7')

  await page.context().setOffline(true)
  await answer(7)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await openNext()
  await answer(8)
  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()

  await page.setViewportSize({ width: 1280, height: 800 })
  await expectHeading(page, 'Statements 7 to 12')
  expect(await findStatements(page).count()).toBe(6)
  await page.setViewportSize(phone)
  await expectHeading(page, 'Statement 8')

  for (let number = 9; number <= 30; number++) {
    await openNext()
    await answer(number)
  }
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
  await expectHeading(page, 'Your answers are in')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByText(/^30 answers were saved on/).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'See my report' }).click()
  await expectPath(page, `/assessment/${id}/view-results`)
  await page.getByRole('heading', { name: 'All scales at a glance' }).waitFor()
})
