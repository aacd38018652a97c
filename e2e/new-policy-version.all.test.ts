import { expect, inject, it, onTestFinished } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import { startApiProcess } from './product.ts'
import { checkBox, expectHeading, expectPath, logIn, readStoredRoot } from './steps.ts'

const visit = setUpBrowser()

it('a learner must accept a new version of the privacy policy before using the product, and is not asked again (REQ-040, REQ-056)', async () => {
  const person = await createLearner()
  const product = await startApiProcess(inject('product').dataDir, { PRIVACY_POLICY_VERSION: '2' })
  onTestFinished(async () => void (await product.stop()))
  const page = await visit('/your-assessments', { baseURL: product.url })
  await logIn(page, person)
  await expectHeading(page, 'Before you continue')
  await expectPath(page, '/accept-terms')
  await page.goto('/instructions/1')
  await expectPath(page, '/accept-terms')
  await page.goto('/your-assessments')
  await expectPath(page, '/accept-terms')

  await checkBox(page, 'privacy policy')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expectHeading(page, 'Your Assessments')
  await page.goto('/accept-terms')
  await expectPath(page, '/')
  const { accessToken, userId } = (await readStoredRoot(page)).state.auth
  const response = await fetch(`${product.url}/users/api/v4/users/${userId}/user-consents`, {
    headers: { authorization: accessToken },
  })
  const { items } = (await response.json()) as { items: { policyType: string; version: string }[] }
  expect(items.map(({ policyType, version }) => [policyType, version])).toEqual([
    ['privacy-policy', '1'],
    ['privacy-policy', '2'],
  ])
})

it('a learner is asked for a missing country and, in China, for the missing PIPL consents (REQ-024, REQ-041, REQ-042)', async () => {
  const learner = await createLearner()
  const { userId } = learner
  const page = await visit('about:blank', { as: learner })
  const setCountry = (country: string | null) =>
    withDatabase(inject('product').dataDir, (db) =>
      db.updateTable('users').set({ country }).where('id', '=', userId).execute(),
    )

  await setCountry(null)
  await page.goto('/your-assessments')
  await expectPath(page, '/accept-terms')
  await expectHeading(page, 'Where do you live?')
  const saveRequest = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('combobox', { name: 'Country or region' }).fill('Kenya')
  await page.getByRole('option', { name: 'Kenya', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectHeading(page, 'Your Assessments')
  expect((await saveRequest).postDataJSON()).toMatchObject({ country: 'KE' })

  await setCountry('CN')
  await page.goto('/your-assessments')
  await expectPath(page, '/accept-terms')
  await expectHeading(page, 'Before you continue')
  expect(await page.getByRole('checkbox', { name: 'privacy policy' }).count()).toBe(0)
  for (const purpose of ['create my report', 'Share my results', 'outside mainland China'])
    await checkBox(page, purpose)
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expectHeading(page, 'Your Assessments')
})
