import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import { expectPath, logIn, readStoredRoot } from './steps.ts'

const visit = setUpBrowser()
const expectedErrors = [/status of 401/]

it('a visitor is redirected to the login page and reaches the requested page after logging in (REQ-035)', async () => {
  const { learner: person, id } = await createLearnerWithAssessment()
  const page = await visit('/', { as: person })
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re logged out' }).waitFor()
  expect((await readStoredRoot(page))?.state?.auth?.accessToken ?? null).toBeNull()

  await page.goto(`/instructions/${id}`)
  await expectPath(page, '/login')
  await logIn(page, person)
  await expectPath(page, `/instructions/${id}`)
  await page.getByRole('heading', { name: 'Who can see your answers' }).waitFor()
})

it('after a wrong password, the login page shows an error and keeps the email address, and the user can log in with the correct password', async () => {
  const person = await createLearner()
  const page = await visit('/login', { expected: expectedErrors })
  await logIn(page, { ...person, password: 'Not-my-password-1' })
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe(person.email)
  await logIn(page, person)
  await expectPath(page, '/')
})

it('an invalid access token is replaced in the background, and the request is repeated (REQ-051, REQ-109)', async () => {
  const page = await visit('/accessibility', { as: await createLearner(), expected: expectedErrors })
  await page.evaluate(() => {
    const root = JSON.parse(localStorage.getItem('root')!)
    root.state.auth.accessToken = root.state.auth.accessToken.replace(/\.[^.]+$/, '.AAAA')
    localStorage.setItem('root', JSON.stringify(root))
  })
  const storedBefore = await readStoredRoot(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Hello, Ada' }).waitFor()
  const storedAfter = await readStoredRoot(page)
  expect(storedAfter.state.auth.accessToken).not.toBe(storedBefore.state.auth.accessToken)
  expect(storedAfter.state.auth.refreshToken).not.toBe(storedBefore.state.auth.refreshToken)
})

it('a user whose session has ended is redirected to the logout page, which says that the session has ended', async () => {
  const person = await createLearner()
  await person.call('POST', '/users/api/v4/users/logout')
  const page = await visit('/your-assessments', { as: person, expected: [/status of 40[01]/] })
  await expectPath(page, '/logout')
  await page.getByText('Your session has ended').waitFor()
})
