import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { expectHeading, expectPath } from './steps.ts'

const visit = setUpBrowser()

const accountButton = (page: Page) => page.getByRole('button', { name: 'Your account' })

it('the account menu links to four sections of the settings and to the logout page, and the settings have a list of links to their sections (REQ-333)', async () => {
  const learner = await createLearner()
  const page = await visit('/your-assessments', { as: learner, viewport: { width: 360, height: 740 } })
  await expectHeading(page, 'Your Assessments')
  expect(await accountButton(page).innerText()).toBe('A\u200cL')
  await accountButton(page).click()
  await page.getByText(learner.email).waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Privacy and data' }).click()
  await expectPath(page, '/contact-settings')
  await expectFocus(page, 'Your consents')
  for (const [name, target] of [
    ['Security', 'Password'],
    ['Profile', 'Profile'],
    // This link is followed twice. The second time, the URL does not change.
    ['Profile', 'Profile'],
  ] as const) {
    await accountButton(page).click()
    await page.getByRole('link', { name, exact: true }).click()
    await expectFocus(page, target)
  }
  await accountButton(page).click()
  await page.getByRole('link', { name: 'Language', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#language')?.contains(document.activeElement)))
    .toBe(true)

  await page.getByText('Go to a section').click()
  await page.getByRole('link', { name: 'Your data' }).click()
  await expectFocus(page, 'Your data')
  expect(await page.getByRole('link', { name: 'Your data' }).isVisible()).toBe(false)
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.getByRole('link', { name: 'Your data' }).waitFor()

  await accountButton(page).press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).last().click()
  await expectHeading(page, 'You’re logged out')
  expect(await accountButton(page).count()).toBe(0)
})

/** Waits until the heading of a section is focused and inside the window. */
async function expectFocus(page: Page, heading: string) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(heading)
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top, bottom } = document.activeElement!.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }),
    )
    .toBe(true)
}
