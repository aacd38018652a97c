import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { startKillableBrowser } from './killable-browser.ts'
import { createLearnerWithReport } from './learners.ts'
import { waitForEmail } from './mailbox.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { buildPerson } from './people.ts'
import { readStoredAnswers } from './steps.ts'

const visit = setUpBrowser()

type Learner = Awaited<ReturnType<typeof createLearnerWithReport>>['learner']

/** Creates a learner with a report and a confirmed email address. */
async function createConfirmedLearner() {
  const { learner, id } = await createLearnerWithReport()
  await withDatabase(inject('product').dataDir, async (db) => {
    await db
      .updateTable('users')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', learner.userId)
      .execute()
  })
  return { learner, id }
}

async function waitForCode(email: string) {
  const { text } = await waitForEmail(inject('product').mailFolder, email, /\/observer\?code=/)
  return /\/observer\?code=([\w-]+)/.exec(text)![1]!
}

/** Chooses the “7” option for the statement at position `index`, counted from 0. */
const choose = (page: Page, index: number) => findStatements(page).nth(index).locator('label').nth(6).click()

/** Reads the code that the tab has stored. */
const readStoredCode = (page: Page) => page.evaluate(() => sessionStorage.getItem('rating'))

const findStatements = (page: Page) => page.locator('fieldset[data-question]')

/** Rates every statement with the API requests that the observer page sends. */
async function rateThroughApi({ call }: Learner, code: string, value: number, sentence?: string) {
  const path = '/lpi/api/v4/lpi-observers/ratings'
  const rating = await call('POST', `${path}/accept`, { code })
  const responses = rating.statements.map(({ id }: { id: string }) => ({ questionId: id, value }))
  await call('POST', `${path}/answers`, { code, responses })
  if (sentence) await call('POST', `${path}/sentence`, { code, sentence })
  await call('POST', `${path}/finish`, { code })
}

it('an observer answers a learner’s request without an account, and when rating has closed, the learner sees the observers’ result beside the learner’s own result (REQ-317, REQ-310, REQ-312, REQ-335)', async () => {
  const { learner, id } = await createConfirmedLearner()
  const emails = Array.from({ length: 4 }, () => buildPerson().email)
  const page = await visit(`/assessment/${id}/observers`, { as: learner })
  await page.getByLabel('Email addresses').fill(emails.slice(0, 2).join('\n'))
  await page.getByRole('button', { name: 'Send requests' }).click()
  await page.getByText('Enter at least 3 and at most 10 addresses.').waitFor()
  await page.getByLabel('Email addresses').fill(emails.join('\n'))
  await page.getByRole('button', { name: 'Send requests' }).click()
  await page.getByRole('heading', { name: 'Waiting for at least three people to answer' }).waitFor()
  expect(await findViolations(page)).toEqual([])

  const codes = await Promise.all(emails.map(waitForCode))
  const observer = await visit(`/observer?code=${codes[0]}`, { expected: [/ERR_FAILED/] })
  await observer
    .getByRole('heading', { level: 1, name: 'Ada Lindqvist is asking for your feedback' })
    .waitFor()
  expect(observer.url()).not.toContain(codes[0])
  expect(await findViolations(observer)).toEqual([])
  await observer.getByRole('button', { name: 'Agree and start' }).click()
  await findStatements(observer)
    .first()
    .getByText('Answers messages about shared plans within a day.')
    .waitFor()
  expect(await observer.getByText('If a statement says “I,”').count()).toBe(0)
  expect(await findViolations(observer)).toEqual([])

  // Without a connection, the page stores the encrypted answer on the device and sends it later.
  await observer.route('**/ratings/answers', (route) => route.abort())
  await choose(observer, 0)
  await observer.getByText('Saved on this device, waiting to send').first().waitFor()
  const { unsent, properties } = await readStoredAnswers(observer)
  expect(unsent).toHaveLength(1)
  expect(unsent[0]).not.toContain(codes[0])
  expect(properties).toEqual(['at', 'changeId', 'encryptedValue'])
  await observer.reload()
  await observer.getByText('Saved on this device, waiting to send').first().waitFor()
  expect(await observer.getByRole('radio', { checked: true }).count()).toBe(1)
  await observer.unroute('**/ratings/answers')
  const count = await findStatements(observer).count()
  for (let i = 1; i < count; i++) await choose(observer, i)
  await observer.getByText('Saved', { exact: true }).waitFor()
  const sentence = observer.getByRole('textbox', { name: /^Something Ada Lindqvist does that helps you/ })
  await sentence.fill('You plan too much.')
  await observer.getByRole('button', { name: 'Save sentence' }).click()
  await observer.getByText('Your sentence is saved.').waitFor()
  await observer.getByRole('button', { name: 'Withdraw sentence' }).click()
  await observer.getByText('Your sentence is withdrawn.').waitFor()
  // An unsaved sentence is submitted with the answers.
  await sentence.fill('You ask first.')
  await observer.getByRole('button', { name: 'Submit my answers' }).click()
  await observer.getByText('Thank you. Your answers are in.').waitFor()
  expect(await readStoredCode(observer)).toBe(codes[0])
  const storedAnswers = await readStoredAnswers(observer)
  expect(storedAnswers.unsent).toEqual([])
  expect(storedAnswers.properties).toEqual(['at', 'changeId', 'confirmedAt'])
  await observer.reload()
  await observer.getByText('Thank you. Your answers are in.').waitFor()
  const reopenedPage = await visit(`/observer?code=${codes[0]}`)
  await reopenedPage.getByText('Thank you. Your answers are in.').waitFor()
  expect(await reopenedPage.getByRole('radio', { checked: true }).count()).toBe(count)

  await rateThroughApi(learner, codes[1]!, 8, 'You say thanks.')
  await page.reload()
  await page.getByRole('heading', { name: 'Waiting for at least three people to answer' }).waitFor()
  expect(await page.getByRole('heading', { name: 'How to read this' }).count()).toBe(0)

  for (const code of codes.slice(2)) await rateThroughApi(learner, code, 7)
  await page.reload()
  await page.getByRole('heading', { name: 'Enough people have answered' }).waitFor()
  await page.getByRole('button', { name: 'Close rating now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close rating now' }).click()
  await page.getByRole('heading', { name: 'How to read this' }).waitFor()
  await page.getByText('4 observers answered.').waitFor()
  expect(await page.getByText('Ask people who work or study with you.').count()).toBe(0)
  const scale = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Making room' }) })
  expect(await scale.last().innerText()).toMatch(/You\s+\d.*Observers\s+\d/s)
  await page.getByText('You ask first.').waitFor()
  await page.getByText('You say thanks.').waitFor()
  expect(await page.getByText('You plan too much.').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('listitem').filter({ hasText: 'You ask first.' }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this sentence' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByText('You ask first.').count()).toBe(0)
  await page.getByText('You say thanks.').waitFor()
  await page.getByText('4 observers answered.').waitFor()
})

it('an observer’s answers with the status “Saved on this device” survive a browser crash and are sent when the observer opens the link again (REQ-335)', async () => {
  const { learner, id } = await createConfirmedLearner()
  const emails = Array.from({ length: 3 }, () => buildPerson().email)
  await learner.call('POST', `/lpi/api/v4/lpi-observers/${id}`, { emails })
  const code = await waitForCode(emails[0]!)
  await learner.call('POST', '/lpi/api/v4/lpi-observers/ratings/accept', { code })
  const readValues = async () => {
    const { statements } = await learner.call('POST', '/lpi/api/v4/lpi-observers/ratings/open', { code })
    return statements.flatMap(({ value }: { value: number | null }) => value ?? [])
  }
  const profile = await mkdtemp(join(tmpdir(), 'lpi-profile-'))
  onTestFinished(() => rm(profile, { recursive: true }))

  const killedBrowser = await startKillableBrowser(profile)
  onTestFinished(killedBrowser.kill)
  const page = await killedBrowser.context.newPage()
  await page.goto(`${killedBrowser.url}/observer?code=${code}`)
  await findStatements(page).first().waitFor()
  await killedBrowser.context.setOffline(true)
  for (const index of [0, 1, 2]) await choose(page, index)
  await page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()
  await killedBrowser.kill()
  expect(await readValues()).toEqual([])

  const newBrowser = await startKillableBrowser(profile)
  onTestFinished(newBrowser.kill)
  const reopenedPage = await newBrowser.context.newPage()
  await reopenedPage.goto(`${newBrowser.url}/observer?code=${code}`)
  await reopenedPage.locator('[data-status=saved]').waitFor()
  expect(await readValues()).toEqual([7, 7, 7])
})

it('an observer who opts out of further requests leaves no answers on the device, and after the learner has closed rating, another observer sees that rating has closed (REQ-317, REQ-315, REQ-335)', async () => {
  const { learner, id } = await createConfirmedLearner()
  const emails = Array.from({ length: 3 }, () => buildPerson().email)
  await learner.call('POST', `/lpi/api/v4/lpi-observers/${id}`, { emails })
  const codes = await Promise.all(emails.map(waitForCode))
  const page = await visit(`/observer?code=${codes[0]}`, { expected: [/ERR_FAILED/] })
  await page.getByRole('button', { name: 'Agree and start' }).click()
  await page.route('**/ratings/answers', (route) => route.abort())
  await choose(page, 0)
  await page.getByText('Saved on this device, waiting to send').first().waitFor()
  await page.getByRole('button', { name: 'Don’t ask me again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Don’t ask me again' }).click()
  await page.getByRole('heading', { name: 'You won’t be asked again' }).waitFor()
  await expect.poll(() => readStoredCode(page)).toBeNull()
  await expect.poll(() => readStoredAnswers(page)).toEqual({ unsent: [], confirmed: [], properties: [] })
  await learner.call('POST', `/lpi/api/v4/lpi-observers/${id}/close`, {})
  const latePage = await visit(`/observer?code=${codes[1]}`, { expected: [/410/] })
  await latePage.getByRole('heading', { name: 'Rating has closed' }).waitFor()
  expect(await findViolations(latePage)).toEqual([])
})

it('observer feedback that an administrator turns off on the customization page is still off after a reload (REQ-316)', async () => {
  const { organizationId } = await setUpCohort()
  const page = await visit('/admin/reports/customization', { as: await createAdministrator(organizationId) })
  const box = page.getByRole('checkbox', { name: 'Learners can ask for observer feedback' })
  expect(await box.isChecked()).toBe(true)
  await page.getByText('Learners can ask for observer feedback').click()
  await expect.poll(() => box.isChecked()).toBe(false)
  await page.reload()
  await expect.poll(() => box.isChecked()).toBe(false)
})
