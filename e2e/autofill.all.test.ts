import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

/** Returns the `autocomplete` value of each field, or `null` for a field without one. */
async function listAutocomplete(page: Page) {
  const fields = page.locator('input:is([type=text], [type=email], [type=password], :not([type]))')
  return fields.evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.map((input) => input.getAttribute('autocomplete')),
  )
}

it('every field of the login, registration and password recovery pages has an `autocomplete` value for browsers and password managers (A11Y-003)', async () => {
  const page = await visit('/login')
  // Simulates a link with a valid code.
  await page.route('**/validate-function-code/*', (route) => route.fulfill({ status: 200 }))
  for (const [path, heading, expected] of [
    ['/login', 'Welcome', ['username', 'current-password']],
    [
      '/register',
      'Create your account',
      ['given-name', 'family-name', 'username', 'country-name', 'organization', 'new-password'],
    ],
    ['/forgot-password', 'Reset your password', ['username']],
    ['/reset-password?code=abc', 'Set a new password', ['new-password']],
  ] as const) {
    await page.goto(path)
    await expectHeading(page, heading)
    expect([path, (await listAutocomplete(page)).toSorted()]).toEqual([path, expected.toSorted()])
  }
})

it('every field for the profile, an email change or an account erasure in the contact settings has an `autocomplete` value (A11Y-003)', async () => {
  const page = await visit('/contact-settings', { as: await createLearner() })
  await expectHeading(page, 'Contact settings')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const profileFields = ['given-name', 'family-name', 'country-name', 'organization']
  expect((await listAutocomplete(page)).toSorted()).toEqual(
    [...profileFields, 'email', 'current-password'].toSorted(),
  )
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await page.getByRole('dialog').getByLabel('Your password').waitFor()
  expect((await listAutocomplete(page)).toSorted()).toEqual(
    [...profileFields, 'email', 'current-password', 'current-password'].toSorted(),
  )
})
