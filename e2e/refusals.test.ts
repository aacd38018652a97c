import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import {
  beginAssessment,
  expectPath,
  finishAssessment,
  newPerson,
  register,
  sendRegistration,
} from './steps.ts'

const visit = setUpBrowser()

it('a wrong access code says so and keeps what was typed', async () => {
  const page = await visit('/', { expected: [/status of 404/] })
  await register(page, newPerson())
  await page.getByLabel('Access code').fill('WXYZ-2345-WXYZ')
  await page.getByRole('button', { name: 'Use this code' }).click()
  await page.getByText('We do not know this access code').waitFor()
  expect(await page.getByLabel('Access code').inputValue()).toBe('WXYZ-2345-WXYZ')
})

it('somebody else’s assessment and report do not exist', async () => {
  const owner = await visit('/')
  await register(owner, newPerson())
  const id = await beginAssessment(owner)
  await finishAssessment(owner)

  const stranger = await visit('/', { expected: [/status of 404/] })
  await register(stranger, newPerson({ firstName: 'Sam' }))
  for (const path of [
    `/assessment/${id}`,
    `/assessment/${id}/view-results`,
    `/instructions/${id}`,
    `/demographics/${id}`,
  ]) {
    await stranger.goto(path)
    await stranger
      .getByRole('alert')
      .or(stranger.getByRole('heading', { name: /not|nothing/i }))
      .first()
      .waitFor()
    expect(await stranger.getByText('Making room').count()).toBe(0)
  }
})

it('a page out of range leads back to the statements', async () => {
  const page = await visit('/', { expected: [/status of 404/] })
  await register(page, newPerson())
  const id = await beginAssessment(page)
  await page.goto(`/assessment/${id}?page=99`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Statements|not/)
})

it('a report that is not ready leads back to the assessment, and a finished assessment to its report', async () => {
  const page = await visit('/', { expected: [/status of 409/] })
  await register(page, newPerson())
  const id = await beginAssessment(page)
  await page.goto(`/assessment/${id}/view-results`)
  await expectPath(page, `/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await finishAssessment(page)
  await page.goto(`/assessment/${id}`)
  await expectPath(page, `/assessment/${id}/view-results`)
})

it('a registered address offers to log in', async () => {
  const person = newPerson()
  const first = await visit('/')
  await register(first, person)
  const page = await visit('/register', { expected: [/status of 409/] })
  await sendRegistration(page, person)
  await page.getByText('You already have an account').waitFor()
  await page.getByRole('link', { name: `Log in as ${person.email}` }).click()
  await expectPath(page, '/login')
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(person.email)
})
