import { createHmac, randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { updateSecondFactorRequirement } from '../server/src/organizations/customers/queries.ts'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { expectHeading, expectPath, logIn, readStoredRoot } from './steps.ts'

const visit = setUpBrowser()
const expectedErrors = [/status of 40[0134]/]

async function click(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Signs a token for the user, as the legacy system would. */
function signLegacyToken(username: string) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { sub: username, aud: 'lpi', jti: randomUUID(), iat: Math.floor(Date.now() / 1000) }
  const text = `${encode({ alg: 'HS256' })}.${encode(claims)}`
  const signature = createHmac('sha256', inject('product').legacyKey).update(text).digest('base64url')
  return `${text}.${signature}`
}

/** Sets up the second factor on the contact settings screen. Returns the backup codes. */
async function setUpSecondFactor(page: Page, password: string) {
  await click(page, 'Set up two-step login')
  await page.getByLabel('Your password').fill(password)
  await click(page, 'Continue')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  const uri = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
  const secret = new URL(uri!).searchParams.get('secret')!
  const code = page.getByLabel('Six-digit code')
  await code.fill('12')
  await click(page, 'Turn on')
  await page.getByText('That code didn’t work.').waitFor()
  await code.fill(new TOTP({ secret }).generate())
  await click(page, 'Turn on')
  await page.getByText('Save your backup codes').waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  return page.getByText(/^(\w{4}-){3}\w{4}$/).allTextContents()
}

it('an administrator whose organization requires two-step login sets it up and needs a code at each login, even when logging in from the legacy system (A11Y-003, REQ-176, SEC-074, SEC-081)', async () => {
  const { organizationId } = await setUpCohort()
  const administrator = await createAdministrator(organizationId)
  await withDatabase(inject('product').dataDir, (db) =>
    updateSecondFactorRequirement(db, organizationId, true),
  )
  const page = await visit('/admin/view-assessments', { as: administrator, expected: expectedErrors })
  await expectHeading(page, 'Two-step login required')
  await page.getByRole('link', { name: 'Set up two-step login' }).click()
  await expectHeading(page, 'Contact settings')

  const codes = await setUpSecondFactor(page, administrator.password)
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await click(page, 'Download codes')
  expect((await download).suggestedFilename()).toBe('backup-codes.txt')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(codes[9]!).isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'Contact settings' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await click(page, 'I saved my codes')
  await page.getByText('10 backup codes left').waitFor()
  await page.getByText('With two-step login', { exact: true }).waitFor()

  await page.goto('/logout')
  await expectHeading(page, 'You’re logged out')
  await page.goto('/admin/view-assessments')
  await logIn(page, administrator)
  await expectHeading(page, 'Enter your code')
  expect((await readStoredRoot(page))?.state.auth.accessToken ?? null).toBeNull()
  const field = page.getByLabel('Six-digit code')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('That code didn’t work.').waitFor()
  const description = await field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
  expect(description).toContain('That code didn’t work.')
  expect(await findProblemsPerAppearance(page)).toEqual([])

  await click(page, 'Use a backup code instead')
  await expectHeading(page, 'Enter a backup code')
  await page.getByLabel('Backup code').fill(codes[0]!.toLowerCase())
  await page.keyboard.press('Enter')
  await expectPath(page, '/admin/view-assessments')
  await expectHeading(page, 'People')

  await page.goto('/logout')
  await expectHeading(page, 'You’re logged out')
  await page.goto(`/login-from-legacy?token=${signLegacyToken(administrator.email)}`)
  await expectHeading(page, 'Enter your code')
  expect((await readStoredRoot(page))?.state.auth.accessToken ?? null).toBeNull()
  await click(page, 'Use a backup code instead')
  await page.getByLabel('Backup code').fill(codes[2]!)
  await page.keyboard.press('Enter')
  await expectPath(page, '/admin/overview')

  await page.goto('/contact-settings')
  await page.getByText('8 backup codes left').waitFor()
  expect(await page.getByRole('checkbox', { name: /^Require two-step login for all/ }).isChecked()).toBe(true)
  await click(page, 'Turn off two-step login')
  await page.getByLabel('Your password').fill(administrator.password)
  await page.getByLabel('Code from your app, or a backup code').fill(codes[1]!)
  await click(page, 'Turn off two-step login')
  await page.getByRole('button', { name: 'Set up two-step login' }).waitFor()
})

it('a user changes the password and stays logged in (SEC-082)', async () => {
  const { organizationId } = await setUpCohort()
  const user = await createAdministrator(organizationId)
  const page = await visit('/contact-settings', { as: user, expected: expectedErrors })
  await click(page, 'Change password')
  await page.getByLabel('Current password').fill('Not-my-password-1')
  await page.getByLabel('New password').fill('Lantern-7-quay')
  await click(page, 'Save password')
  await page.getByText('The password is incorrect.').waitFor()
  await page.getByLabel('Current password').fill(user.password)
  await click(page, 'Save password')
  await page.getByText('Your password has been changed.').waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.reload()
  await expectHeading(page, 'Contact settings')
  await page.goto('/logout')
  await expectHeading(page, 'You’re logged out')
  await page.goto('/login')
  await logIn(page, { email: user.email, password: 'Lantern-7-quay' })
  await expectPath(page, '/admin/overview')
})
