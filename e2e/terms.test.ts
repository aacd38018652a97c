import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { buildPerson } from './people.ts'
import { checkBox, expectHeading, expectPath, readStoredRoot, register } from './steps.ts'

const visit = setUpBrowser()

async function listConsents(auth: { accessToken: string; userId: string }) {
  const url = `${inject('product').url}/users/api/v4/users/${auth.userId}/user-consents`
  const response = await fetch(url, { headers: { authorization: auth.accessToken } })
  const { items } = (await response.json()) as { items: { policyType: string }[] }
  return items.map(({ policyType }) => policyType).sort()
}

it('a learner in China gives the consents that Chinese law requires (REQ-053)', async () => {
  const page = await visit('about:blank')
  await register(
    page,
    buildPerson({ firstName: 'Lì', lastName: 'Wáng', country: { name: 'China', code: 'CN' } }),
    async () => {
      for (const purpose of ['create my report', 'Share my results', 'outside mainland China'])
        await checkBox(page, purpose)
    },
  )
  expect(await listConsents((await readStoredRoot(page)).state.auth)).toEqual([
    'pipl-policy',
    'privacy-policy',
  ])
})

it('a learner outside China accepts only the privacy policy, and the `root` entry in `localStorage` contains neither the password nor the last name (REQ-044, REQ-053, REQ-061)', async () => {
  const page = await visit('about:blank')
  const person = buildPerson()
  await register(page, person)
  const root = await readStoredRoot(page)
  expect(await listConsents(root.state.auth)).toEqual(['privacy-policy'])
  expect(JSON.stringify(root)).not.toContain(person.password)
  expect(JSON.stringify(root)).not.toContain(person.lastName)
})

it('an administrator who has provided neither a country nor consents must provide them before opening other screens (REQ-042, REQ-146)', async () => {
  const page = await visit('/login')
  const { username, password } = inject('product').firstRun.administrator
  await page.getByLabel('Email address').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectPath(page, '/accept-terms')
  await page.goto('/admin/view-assessments')
  await expectPath(page, '/accept-terms')

  await page.getByRole('combobox', { name: 'Country or region' }).fill('Kenya')
  await page.getByRole('option', { name: 'Kenya', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await checkBox(page, 'privacy policy')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await page.waitForURL((url) => url.pathname !== '/accept-terms')
  await page.goto('/admin/view-assessments')
  await expectHeading(page, 'People')
})
