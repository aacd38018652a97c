import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { learnerUnderWay, newLearner } from './learners.ts'
import { newestMail } from './mailbox.ts'
import { type Member, newPerson } from './people.ts'
import { expectHeading, expectPath, logIn, storedAnswers, tick } from './steps.ts'

const visit = setUpBrowser()
const refused = [/status of 40[01]/]

async function settingsOf(learner: Member, expected: RegExp[] = []) {
  const page = await visit('/contact-settings', { as: learner, expected })
  await expectHeading(page, 'Contact settings')
  return page
}

async function askForAddress(page: Page, email: string, password: string) {
  await page.getByLabel('New e-mail address').fill(email)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Send the mail' }).click()
}

it('a new address counts when its mail was followed, and not before', async () => {
  const person = await newLearner()
  const moved = newPerson().email
  const page = await settingsOf(person, refused)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await askForAddress(page, moved, 'Not-my-password-1')
  await page.getByText('That is not the password of this account.').waitFor()
  await askForAddress(page, moved, person.password)
  await page.getByText('Look into your mail').waitFor()
  expect((await newestMail(inject('product').mailFolder, person.email)).subject).toContain('asked to change')

  const mail = await newestMail(inject('product').mailFolder, moved)
  await page.goto(/\/confirm-email\?code=[\w-]+/.exec(mail.text)![0])
  await expectHeading(page, 'Is this your address?')
  // The code is out of the address before anybody can see or share it.
  expect(page.url()).not.toContain('code')
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expectHeading(page, 'Your address is confirmed')

  await page.goto('/logout')
  await expectHeading(page, 'You are logged out')
  await page.goto('/login')
  await logIn(page, { ...person, email: moved })
  await expectPath(page, '/')
})

it('a session elsewhere is ended from here, and its browser is logged out with its next step', async () => {
  const person = await newLearner()
  const page = await settingsOf(person)
  const elsewhere = await visit('/login', { expected: refused })
  await logIn(elsewhere, person)
  await expectPath(elsewhere, '/')
  await page.reload()
  await page.getByRole('button', { name: /^Log out the device/ }).click()
  await page.getByRole('button', { name: /^Log out the device/ }).waitFor({ state: 'detached' })
  await elsewhere.goto('/your-assessments')
  await expectPath(elsewhere, '/logout')
  await page.reload()
  await expectHeading(page, 'Contact settings')
})

it('moving to China asks for its consent, purpose by purpose, in the same form (SEC-057)', async () => {
  const page = await settingsOf(await newLearner())
  await page.getByRole('combobox', { name: 'Country or region' }).fill('China')
  await page.getByRole('option', { name: 'China', exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('The assessment cannot work without this consent.').first().waitFor()
  for (const purpose of ['make my report', 'Share my results', 'outside mainland China'])
    await tick(page, purpose)
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

it('a consent is withdrawn knowingly, closes what needs it, and is given again', async () => {
  // The page asks for what home shows before anybody can know that the consent is gone.
  const page = await settingsOf(await newLearner(), [/status of 403/])
  await page.getByRole('button', { name: 'Withdraw the privacy policy' }).click()
  await page.getByText('You cannot answer or open reports until you accept again').waitFor()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText('Assessments and reports are closed').waitFor()
  await page.goto('/')
  await expectPath(page, '/accept-terms')
  await page.getByRole('link', { name: 'Take your data or erase your account' }).click()
  await expectHeading(page, 'Contact settings')
  await page.getByRole('link', { name: 'Read and accept' }).click()
  await tick(page, 'privacy policy')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expectHeading(page, 'Hello, Ada')
  await page.goto('/your-assessments')
  await expectHeading(page, 'Your Assessments')
})

it('a learner downloads their data as a file, and erases the account with what the device stores of it', async () => {
  const { learner: person, id } = await learnerUnderWay()
  const page = await settingsOf(person, refused)
  await page.goto(`/assessment/${id}?page=1`)
  await page.locator('fieldset input[value="7"]').first().check({ force: true })
  await expect.poll(async () => (await storedAnswers(page)).durable.length).toBe(1)
  await page.goto('/contact-settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.profile.email).toBe(person.email)
  expect(data.consents).toHaveLength(1)
  const { userId } = person
  await page.evaluate((id) => localStorage.setItem(`plan/${id}/x/0`, 'my plan'), userId)
  expect(JSON.stringify((await storedAnswers(page)).durable)).toContain(userId)

  await page.getByRole('button', { name: 'Erase my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What stays, and why:').waitFor()
  await dialog.getByLabel('Your password').fill('Not-my-password-1')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByText('That is not the password of this account.').waitFor()
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expectHeading(page, 'Your account is erased')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(userId)
  expect(await storedAnswers(page)).toEqual({ quick: [], durable: [] })

  await page.goto('/login')
  await logIn(page, person)
  await page.getByRole('alert').waitFor()
})
