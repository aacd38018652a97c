import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment, createLearnerWithReport } from './learners.ts'
import { completeAssessment } from './people.ts'
import { expectPath, sendRegistration } from './steps.ts'

const visit = setUpBrowser()

it('if an access code does not exist, the home page shows an error and keeps the entered code', async () => {
  const page = await visit('/', { as: await createLearner(), expected: [/status of 404/] })
  await page.getByLabel('Access code').fill('WXYZ-2345-WXYZ')
  await page.getByRole('button', { name: 'Use code' }).click()
  await page.getByText('This access code doesn’t exist').waitFor()
  expect(await page.getByLabel('Access code').inputValue()).toBe('WXYZ-2345-WXYZ')
})

it('a learner who opens another learner’s assessment or report sees an error instead of its content (REQ-086)', async () => {
  const { id } = await createLearnerWithReport()
  const otherLearnerPage = await visit('about:blank', {
    as: await createLearner(),
    expected: [/status of 404/],
  })
  for (const path of [
    `/assessment/${id}`,
    `/assessment/${id}/view-results`,
    `/instructions/${id}`,
    `/demographics/${id}`,
  ]) {
    await otherLearnerPage.goto(path)
    await otherLearnerPage
      .getByRole('alert')
      .or(otherLearnerPage.getByRole('heading', { name: /not|nothing/i }))
      .first()
      .waitFor()
    expect(await otherLearnerPage.getByText('Making room').count()).toBe(0)
  }
})

it('a page number that is too high shows the first page, a report that is not ready redirects to the statements, and a completed assessment redirects to the report (REQ-020)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit(`/assessment/${id}?page=99`, { as: learner, expected: [/status of 40[49]/] })
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await page.goto(`/assessment/${id}/view-results`)
  await expectPath(page, `/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await completeAssessment(learner, id)
  await page.goto(`/assessment/${id}`)
  await expectPath(page, `/assessment/${id}/view-results`)
})

it('a registration with an existing email address shows a link to the login page', async () => {
  const person = await createLearner()
  const page = await visit('/register', { expected: [/status of 409/] })
  await sendRegistration(page, person)
  await page.getByText('You already have an account').waitFor()
  await page.getByRole('link', { name: `Log in as ${person.email}` }).click()
  await expectPath(page, '/login')
  expect(await page.getByLabel('Email address').inputValue()).toBe(person.email)
})
