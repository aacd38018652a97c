import type { Locator } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { createAccessCode } from '../server/src/organizations/access-codes/create-access-code.ts'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import { buildPerson } from './people.ts'
import {
  answerPage,
  beginAssessment,
  checkBox,
  chooseOption,
  expectHeading,
  expectPath,
  finishAssessment,
  logIn,
  readStoredAnswers,
  register,
  selectRadioButton,
  waitForDeviceKey,
} from './steps.ts'

const visit = setUpBrowser()

it('on a phone, a learner goes from the link of an access code to the first statement with at most 10 taps, 6 fields and 250 words, answers the questions about them after the last statement, and reads the report (REQ-017, REQ-246, REQ-361)', async () => {
  const { accessCode } = inject('product').firstRun
  const viewport = { width: 360, height: 740 }
  const page = await visit(`/join?code=${accessCode}`, { viewport, hasTouch: true, isMobile: true })
  const person = buildPerson()
  const count = { taps: 0, fields: 0, words: 0 }
  async function tap(target: Locator) {
    count.taps++
    await target.tap()
  }
  async function fill(name: string, text: string) {
    count.fields++
    await page
      .getByRole('textbox', { name })
      .or(page.getByLabel(name, { exact: true }))
      .first()
      .fill(text)
  }
  async function readScreen(heading: string | RegExp) {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    const words = (await page.locator('main').innerText()).match(/[\p{L}\p{N}][^\s]*/gu) ?? []
    count.words += words.length
  }

  await readScreen('Join Harbor College')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Join Harbor College' }).waitFor()
  await tap(page.getByRole('link', { name: 'Create an account' }))
  await readScreen('Create your account')
  await fill('First name', person.firstName)
  await fill('Last name', person.lastName)
  await fill('Email address', person.email)
  count.fields++
  // The choice from the list is one tap. Entering the whole name is reliable, because scrolling closes the list.
  count.taps++
  await page.getByRole('combobox', { name: 'Country or region' }).fill(person.country.name)
  await page.keyboard.press('Tab')
  await fill('Password', person.password)
  await tap(page.getByRole('checkbox', { name: 'privacy policy' }))
  await tap(page.getByRole('button', { name: 'Create account' }))
  await readScreen('Everyday Leadership')
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.setViewportSize(viewport)
  await tap(page.getByRole('link', { name: 'Start' }))
  await page.getByRole('heading', { level: 1, name: /^Statement/ }).waitFor()
  if (process.env.WALKTHROUGHS) console.info(count)
  expect(count.taps).toBeLessThanOrEqual(10)
  expect(count.fields).toBeLessThanOrEqual(6)
  expect(count.words).toBeLessThanOrEqual(250)

  await finishAssessment(page, async () => {
    await page.getByRole('link', { name: 'Answer the questions about you' }).click()
    await expectHeading(page, 'About you')
    await selectRadioButton(page, '18 to 20')
    await page.locator('[data-status=saved]').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  await page.getByRole('heading', { name: 'Making room' }).first().waitFor()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

it('on a desktop, a learner registers, enters an access code on the home page, and downloads the report (REQ-020, REQ-065)', async () => {
  const page = await visit('about:blank')
  const person = buildPerson()
  await register(page, person)
  await beginAssessment(page)
  await finishAssessment(page)

  await page.getByRole('heading', { name: 'Making room' }).first().waitFor()
  expect(await page.getByText('Harbor College').count()).toBeGreaterThan(0)
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /PDF/ })
    .or(page.getByRole('link', { name: /PDF/ }))
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/Ada-Lindqvist.*\.pdf$/)

  await page.goto('/your-assessments')
  await page.getByRole('heading', { level: 1, name: 'Your Assessments' }).waitFor()
  await page.getByRole('link', { name: /View report for Everyday Leadership/ }).click()
  await page.waitForURL(/view-results$/)
})

it('the link of an access code leads a learner with an account to the assessment after login, even if the learner must accept terms first, back to the same assessment later, and says that the code is full to others (REQ-246)', async () => {
  const { dataDir, firstRun } = inject('product')
  const { code } = await withDatabase(dataDir, async (db) => {
    const instrument = await db
      .selectFrom('instruments')
      .select(['id', 'version'])
      .where('id', '=', 'everyday-leadership')
      .executeTakeFirstOrThrow()
    return createAccessCode(db, { cohortId: firstRun.folderId, instrument, seats: 1 })
  })
  const learner = await createLearner({ country: { name: 'China', code: 'CN' } })
  const page = await visit(`/?code=${code}`, { expected: [/status of 409/] })
  await expectHeading(page, 'Join Harbor College')
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await page.getByText('Log in to join Harbor College.').waitFor()
  await logIn(page, learner)
  await expectPath(page, '/accept-terms')
  for (const purpose of ['create my report', 'Share my results', 'outside mainland China'])
    await checkBox(page, purpose)
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expectHeading(page, 'Everyday Leadership')
  const { pathname } = new URL(page.url())
  expect(pathname).toMatch(/^\/instructions\//)

  await page.goto(`/join?code=${code}`)
  await expectPath(page, pathname)
  await page.goto('/logout')
  await expectHeading(page, 'You’re logged out')

  const latecomer = await createLearner()
  await page.goto(`/join?code=${code}`)
  await page.getByText('This access code has no seats left.').waitFor()
  await page.getByRole('link', { name: 'Already joined? Log in' }).click()
  await logIn(page, latecomer)
  await expectHeading(page, 'Hello, Ada')
  await page.getByText('This access code has no seats left.').waitFor()
  expect(await page.getByLabel('Access code').inputValue()).toBe(code)
})

it('an answer survives an immediate reload, and the learner continues on the same page (REQ-074)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit(`/assessment/${id}`, { as: learner })
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await answerPage(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 1, name: 'Statements 7 to 12' }).waitFor()
  await chooseOption(page.locator('fieldset[data-question]').nth(2), 9)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Statements 7 to 12' }).waitFor()
  await expect.poll(() => page.locator('fieldset[data-question] input[value="9"]:checked').count()).toBe(1)

  await page.goto(`/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 7 to 12' }).waitFor()
})

it('answers that are given without a connection are stored on the device and sent when the connection is back', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('about:blank', { as: learner, expected: [/ERR_INTERNET_DISCONNECTED/] })
  // The application preloads the next page, so the learner can continue offline.
  const nextPage = page.waitForResponse(/\/questions\?page=2/)
  await page.goto(`/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await nextPage
  await waitForDeviceKey(page)
  await page.context().setOffline(true)
  await answerPage(page)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 1, name: 'Statements 7 to 12' }).waitFor()
  await page.context().setOffline(false)
  await page.locator('[data-status="saved"]').waitFor()

  // When no unsent answers remain on the device, the answers that the page shows next come from the server.
  expect((await readStoredAnswers(page)).unsent).toEqual([])
  await page.goto(`/assessment/${id}?page=1`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await expect.poll(() => page.locator('fieldset[data-question] input:checked').count()).toBe(6)
})
