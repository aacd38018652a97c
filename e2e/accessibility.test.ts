import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { findings } from './findings.ts'
import { answerPage, finishAssessment, newPerson, register } from './steps.ts'

const visit = setUpBrowser()

it.each(['light', 'dark'] as const)(
  'no public screen has an accessibility finding, %s',
  async (colorScheme) => {
    const page = await visit('/login', { colorScheme, expected: [/status of 404/] })
    const found: string[] = []
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?code=abc',
      '/password-expired?username=ada@example.com',
      '/login-from-legacy',
      '/confirm-email',
      '/confirm-email?code=none',
      '/account-erased',
      '/accessibility',
      '/error',
      '/no-such-page',
    ]) {
      await page.goto(path)
      found.push(...(await findings(page)))
    }
    expect(found).toEqual([])
  },
)

it.each([
  ['light', 360],
  ['dark', 1280],
] as const)('no learner’s screen has an accessibility finding, %s at %i px', async (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 800 }, expected: [/status of 404/] }
  const page = await visit('/', options)
  await register(page, newPerson())
  const found = await findings(page)
  await page.getByLabel('Access code').fill(inject('product').firstRun.accessCode)
  await page.getByRole('button', { name: 'Use this code' }).click()
  await page.getByRole('heading', { level: 1, name: 'A little about you' }).waitFor()
  found.push(...(await findings(page)))
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/instructions/${id}`)
  await page.getByRole('heading', { name: 'Who will see what' }).waitFor()
  found.push(...(await findings(page)))
  await page.goto(`/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await answerPage(page)
  found.push(...(await findings(page)))
  await finishAssessment(page)
  found.push(...(await findings(page)))
  for (const path of [
    '/',
    '/your-assessments',
    '/contact-settings',
    '/invitation/00000000-0000-4000-8000-000000000000',
    '/admin/view-assessments',
  ]) {
    await page.goto(path)
    found.push(...(await findings(page)))
  }
  expect(found).toEqual([])
})
