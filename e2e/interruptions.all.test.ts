import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import { answerStatements, buildPerson } from './people.ts'
import {
  answerPage,
  beginAssessment,
  expectHeading,
  expectPath,
  logIn,
  readStoredAnswers,
  sendRegistration,
  waitUntilIdle,
} from './steps.ts'

const visit = setUpBrowser()
const offlineErrors = [/ERR_FAILED/, /ChunkLoadError/, /ERR_INTERNET_DISCONNECTED/]

it('a registration whose response was lost succeeds when it is sent again', async () => {
  const page = await visit('/register', { expected: [...offlineErrors, /status of 409/] })
  const sendWithoutResponse = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.fetch().then(() => route.abort())
  await page.route('**/users/api/v4/users', sendWithoutResponse, { times: 1 })
  await sendRegistration(page, buildPerson())
  await page.getByText('We can’t reach the server.').waitFor()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expectHeading(page, 'Hello, Ada')
})

it('an answer that a learner gives after the session has ended is kept while another user is logged in, and is sent when the learner logs in again', async () => {
  const { learner: person, id } = await createLearnerWithAssessment()
  const page = await visit('about:blank', { as: person, expected: [/status of 40[01]/] })
  // The test waits until all pages of statements are preloaded. A preload request after the logout could end the
  // session in the browser before the answer is sent.
  const lastPage = page.waitForResponse(/\/questions\?page=5/)
  await page.goto(`/assessment/${id}`)
  await lastPage
  await person.call('POST', '/users/api/v4/users/logout')
  // The test does not use `check`, which inspects the radio button after the click. By then, the answer may have made
  // the page navigate away.
  await page.locator('fieldset input[value="7"]').first().dispatchEvent('click')
  await page.getByText('Your session has ended').waitFor()
  expect((await readStoredAnswers(page)).unsent).toHaveLength(1)

  const otherPage = await page.context().newPage()
  const otherPerson = buildPerson({ firstName: 'Sam' })
  await otherPage.goto('/login')
  await sendRegistration(otherPage, otherPerson)
  await expectHeading(otherPage, 'Hello, Sam')
  expect((await readStoredAnswers(otherPage)).unsent).toHaveLength(1)
  await otherPage.goto('/logout')
  await expectHeading(otherPage, 'You’re logged out')

  await otherPage.goto(`/assessment/${id}?page=1`)
  await logIn(otherPage, person)
  await expectPath(otherPage, `/assessment/${id}`)
  await otherPage.locator('[data-status=saved]').waitFor()
  expect((await readStoredAnswers(otherPage)).unsent).toEqual([])
  expect(await otherPage.locator('fieldset input:checked').count()).toBe(1)
})

it('a page keeps its session when the browser storage is full', async () => {
  const page = await visit('/', { expected: [/status of 401/] })
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/login')
  await logIn(page, await createLearner())
  await beginAssessment(page)
  const unauthorizedError = { code: 'auth.required', message: 'Please log in.' }
  await page.route(
    '**/lpi-assessments/*',
    (route) => route.fulfill({ status: 401, json: unauthorizedError }),
    {
      times: 1,
    },
  )
  await answerPage(page)
  await page.locator('[data-status=saved]').waitFor()
  await expectHeading(page, 'Statements 1 to 6')
})

it('a double-click on the “Finish” button opens one dialog, and if the dialog fails to load, the page shows an error and keeps the statements', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  await answerStatements(learner, id)
  const page = await visit('about:blank', { as: learner, expected: offlineErrors })
  await page.route('**/static/scripts/FinishDialog-*', (route) => route.abort())
  await page.goto(`/assessment/${id}?page=5`)
  const finish = page.getByRole('button', { name: 'Finish', exact: true })
  await finish.click()
  await page.getByText('Part of this page didn’t load.').waitFor()
  await expectHeading(page, 'Statements 25 to 30')
  await page.unroute('**/static/scripts/FinishDialog-*')
  await finish.dblclick()
  await page.getByRole('dialog').waitFor()
  await waitUntilIdle(page)
  expect(await page.getByRole('dialog').count()).toBe(1)
})

it('a style sheet that failed to preload is loaded when its screen opens', async () => {
  const page = await visit('/', { as: await createLearner(), expected: offlineErrors })
  await expectHeading(page, 'Hello, Ada')
  await page.route('**/static/**', (route) => route.abort())
  const link = page.getByRole('link', { name: 'Your contact settings' })
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('ContactSettings'),
  )
  await link.hover()
  await failedRequest
  await page.unroute('**/static/**')
  await link.click()
  await expectHeading(page, 'Contact settings')
  const listUnloadedStyleSheets = () =>
    page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.filter((link) => !('sheet' in link && link.sheet)))
  expect(await listUnloadedStyleSheets()).toEqual([])
})

it('without a connection, the “Reload page” button shows the offline message instead of the browser’s error page', async () => {
  const page = await visit('about:blank', { as: await createLearner(), expected: offlineErrors })
  await page.route('**/YourAssessmentsScreen-*', (route) => route.abort())
  await page.goto('/your-assessments')
  const reloadButton = page.getByRole('button', { name: 'Reload page' })
  await reloadButton.waitFor()
  await page.context().setOffline(true)
  await reloadButton.click()
  await page.getByText('We can’t reach the server.').waitFor()
  await page.context().setOffline(false)
  await page.unroute('**/YourAssessmentsScreen-*')
  await reloadButton.click()
  await expectHeading(page, 'Your Assessments')
})
