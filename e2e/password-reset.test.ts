import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { expectPath, logIn } from './steps.ts'

const visit = setUpBrowser()

it('a learner uses the link in an email to replace a forgotten password (REQ-093)', async () => {
  const person = await createLearner()
  const page = await visit('/forgot-password')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()

  const { mailFolder, url } = inject('product')
  const mail = await waitForEmail(mailFolder, person.email, /reset-password\?code=/)
  const [link] = mail.text.match(/https?:\S+reset-password\S+/) ?? []
  expect(link).toContain(url)
  await page.goto(link!)
  await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor()
  expect(page.url()).not.toContain('code=')

  await page.getByLabel('New password', { exact: true }).fill('Brand-new-harbor-8')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { level: 1, name: 'Password saved' }).waitFor()
  await page.goto('/login')
  await logIn(page, { ...person, password: 'Brand-new-harbor-8' })
  await expectPath(page, '/')
})

it('a password reset link with an unknown code or no code opens a page that says that the link no longer works (REQ-084)', async () => {
  const page = await visit('/reset-password?code=nothing-like-a-code', { expected: [/status of 404/] })
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()

  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto('/reset-password?code=')
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
  expect(calls.filter((call) => call.includes('validate-function-code'))).toEqual([])
})

it('a request for a password reset link leads to “Check your inbox” even if the email address is unknown', async () => {
  const page = await visit('/forgot-password')
  await page.getByLabel('Email address').fill('unknown@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your inbox' }).waitFor()
})
