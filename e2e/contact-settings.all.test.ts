import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { buildPerson, type LoggedInUser } from './people.ts'
import { checkBox, chooseOption, expectHeading, expectPath, logIn, readStoredAnswers } from './steps.ts'

const visit = setUpBrowser()
const expectedErrors = [/status of 40[01]/]

async function openSettings(learner: LoggedInUser, expected: RegExp[] = []) {
  const page = await visit('/contact-settings', { as: learner, expected })
  await expectHeading(page, 'Contact settings')
  return page
}

async function requestEmailChange(page: Page, email: string, password: string) {
  await page.getByLabel('New email address').fill(email)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Send confirmation email' }).click()
}

/** Returns the path of the link that confirms a change to this address. */
async function findChangeLink(email: string) {
  const mail = await waitForEmail(inject('product').mailFolder, email, /confirm-email\?code=/)
  return /\/confirm-email\?code=[\w-]+/.exec(mail.text)![0]
}

it('a learner changes their email address with an emailed link, in the same browser or with a new password in another one, and the owner of the address can decline the change (SEC-067)', async () => {
  const person = await createLearner()
  const [foreignEmail, newEmail, lastEmail] = [buildPerson().email, buildPerson().email, buildPerson().email]
  const page = await openSettings(person, expectedErrors)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await requestEmailChange(page, foreignEmail, 'Not-my-password-1')
  await page.getByText('The password is incorrect.').waitFor()
  await requestEmailChange(page, foreignEmail, person.password)
  await page.getByText('Check your inbox').waitFor()
  await waitForEmail(inject('product').mailFolder, person.email, /Request to change/)

  const otherBrowser = await visit(await findChangeLink(foreignEmail), { expected: [/status of 40[019]/] })
  await expectHeading(otherBrowser, 'Is this your account?')
  const addresses = otherBrowser.getByText(`account ${person.email} to ${foreignEmail}`)
  await addresses.waitFor()
  // The page removes the code from the URL, so that the code cannot be seen or shared.
  expect(otherBrowser.url()).not.toContain('code')
  expect(await findViolations(otherBrowser)).toEqual([])
  await otherBrowser.getByRole('button', { name: 'This is not mine' }).click()
  await expectHeading(otherBrowser, 'The change is canceled')
  expect(await findViolations(otherBrowser)).toEqual([])

  await page.getByRole('button', { name: 'Change email address' }).click()
  await requestEmailChange(page, newEmail, person.password)
  await page.getByText(`We sent an email to ${newEmail}`).waitFor()
  await page.goto(await findChangeLink(newEmail))
  await expectHeading(page, 'Confirm your email address')
  await page.getByText(`use ${newEmail} instead of ${person.email}`).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expectHeading(page, 'Email address confirmed')
  await page.goto('/contact-settings')
  await page.locator('#email').getByText(newEmail).waitFor()

  await page.getByRole('button', { name: 'Change email address' }).click()
  await requestEmailChange(page, lastEmail, person.password)
  await page.getByText(`We sent an email to ${lastEmail}`).waitFor()
  await otherBrowser.goto('/login')
  await logIn(otherBrowser, { ...person, email: newEmail })
  await expectPath(otherBrowser, '/')
  await otherBrowser.goto(await findChangeLink(lastEmail))
  // Another session of the account cannot confirm the change.
  await otherBrowser.getByRole('button', { name: 'Confirm email address' }).click()
  await expectHeading(otherBrowser, 'Is this your account?')
  await otherBrowser.getByRole('button', { name: 'Set a new password' }).click()
  await expectHeading(otherBrowser, 'Set a new password')
  expect(await findViolations(otherBrowser)).toEqual([])
  const password = 'Lantern-7-quay'
  await otherBrowser.getByLabel('New password').fill(password)
  await otherBrowser.getByRole('button', { name: 'Save password' }).click()
  await expectHeading(otherBrowser, 'Email address confirmed')
  await otherBrowser.getByRole('link', { name: 'Continue' }).click()
  await expectPath(otherBrowser, '/logout')
  await otherBrowser.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(otherBrowser, { ...person, email: lastEmail, password })
  await expectPath(otherBrowser, '/')
  await page.goto('/your-assessments')
  await expectPath(page, '/logout')
})

it('a user confirms an email address with an emailed link, to which the home page leads, even in a browser in which the user has to log in first', async () => {
  const person = await createLearner()
  const page = await visit('/', { as: person })
  await page.getByRole('link', { name: 'Confirm your email address' }).click()
  await expectPath(page, '/contact-settings')
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await page.getByText(`We sent a link to ${person.email}`).waitFor()
  expect(await findViolations(page)).toEqual([])

  const mail = await waitForEmail(inject('product').mailFolder, person.email, /confirm-your-email\?code=/)
  const link = /\/confirm-your-email\?code=[\w-]+/.exec(mail.text)![0]
  const otherBrowser = await visit(link)
  await expectPath(otherBrowser, '/login')
  await logIn(otherBrowser, person)
  await expectPath(otherBrowser, '/confirm-your-email')
  await expectHeading(otherBrowser, 'Confirm your email address')
  expect(otherBrowser.url()).not.toContain('code')
  expect(await findViolations(otherBrowser)).toEqual([])
  await otherBrowser.getByRole('button', { name: 'Confirm email address' }).click()
  await expectHeading(otherBrowser, 'Email address confirmed')

  await page.reload()
  await page.getByText('This address is confirmed.').waitFor()
  expect(await page.getByRole('button', { name: 'Email me the link' }).count()).toBe(0)
})

it('a confirmation link for another account is rejected, and the page shows who is logged in', async () => {
  const [person, otherPerson] = [await createLearner(), await createLearner()]
  const mail = await waitForEmail(
    inject('product').mailFolder,
    otherPerson.email,
    /confirm-your-email\?code=/,
  )
  const link = /\/confirm-your-email\?code=[\w-]+/.exec(mail.text)![0]
  const page = await visit(link, { as: person, expected: expectedErrors })
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expectHeading(page, 'This link doesn’t work')
  await page.getByText(`You’re logged in as ${person.email}`).waitFor()
  expect(await findViolations(page)).toEqual([])
})

it('a learner logs out another device, and the logout takes effect on that device’s next request', async () => {
  const person = await createLearner()
  const page = await openSettings(person)
  const otherBrowser = await visit('/login', { expected: expectedErrors })
  await logIn(otherBrowser, person)
  await expectPath(otherBrowser, '/')
  await page.reload()
  await page.getByRole('button', { name: /^Log out the device/ }).click()
  await page.getByRole('button', { name: /^Log out the device/ }).waitFor({ state: 'detached' })
  await otherBrowser.goto('/your-assessments')
  await expectPath(otherBrowser, '/logout')
  await page.reload()
  await expectHeading(page, 'Contact settings')
})

it('a learner who changes their country to China gives consent for each purpose in the same form (SEC-057)', async () => {
  const page = await openSettings(await createLearner())
  // In a tall window, focusing the field does not scroll the page. Scrolling would close the list of options.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await page.getByRole('combobox', { name: 'Country or region' }).fill('China')
  await page.getByRole('option', { name: 'China', exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('To continue, give this consent.').first().waitFor()
  for (const purpose of ['create my report', 'Share my results', 'outside mainland China'])
    await checkBox(page, purpose)
  const consent = page.waitForRequest((request) => request.url().endsWith('/user-consents'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  expect((await consent).postDataJSON()).toMatchObject({
    policyType: 'pipl-policy',
    language: 'en',
    purposes: ['processing', 'sharing', 'transfer'],
  })
  await page.getByText('Consent under Chinese law (PIPL), version 1').waitFor()
  await page.goto('/')
  await expectHeading(page, 'Hello, Ada')
})

it('a learner withdraws consent, loses access to assessments, and accepts the privacy policy again', async () => {
  // On the home page, the application sends requests before it knows that the consent was withdrawn.
  const page = await openSettings(await createLearner(), [/status of 403/])
  await page.getByRole('button', { name: 'Withdraw privacy policy consent' }).click()
  await page.getByText('Until you accept again, you can’t answer assessments').waitFor()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await page.getByText('Assessments and reports are unavailable').waitFor()
  await page.goto('/')
  await expectPath(page, '/accept-terms')
  await page.getByRole('link', { name: 'Download your data or erase your account' }).click()
  await expectHeading(page, 'Contact settings')
  await page.getByRole('link', { name: 'Review and accept' }).click()
  await checkBox(page, 'privacy policy')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expectHeading(page, 'Hello, Ada')
  await page.goto('/your-assessments')
  await expectHeading(page, 'Your Assessments')
})

it('a learner downloads their data as a file, and erases the account and its data on the device', async () => {
  const { learner: person, id } = await createLearnerWithAssessment()
  const page = await openSettings(person, expectedErrors)
  await page.goto(`/assessment/${id}?page=1`)
  await chooseOption(page.locator('fieldset[data-question]').first(), 7)
  await expect.poll(async () => (await readStoredAnswers(page)).confirmed.length).toBe(1)
  await page.goto('/contact-settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const exportedData = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exportedData.profile.email).toBe(person.email)
  expect(exportedData.consents).toHaveLength(1)
  const { userId } = person
  await page.evaluate((id) => localStorage.setItem(`plan/${id}/x/0`, 'my plan'), userId)
  expect((await readStoredAnswers(page)).confirmed[0]).toContain(userId)

  await page.getByRole('button', { name: 'Erase my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What we can’t erase, and why:').waitFor()
  await dialog.getByLabel('Your password').fill('Not-my-password-1')
  await dialog.getByRole('button', { name: 'Erase account' }).click()
  await dialog.getByText('The password is incorrect.').waitFor()
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Erase account' }).click()
  await expectHeading(page, 'Your account has been erased')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(userId)
  expect(await readStoredAnswers(page)).toEqual({ unsent: [], confirmed: [], properties: [] })

  await page.goto('/login')
  await logIn(page, person)
  await page.getByRole('alert').waitFor()
})
