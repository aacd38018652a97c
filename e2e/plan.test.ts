import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearnerWithReport } from './learners.ts'

const visit = setUpBrowser()

async function openReport(options: Parameters<typeof visit>[1], id: string) {
  const page = await visit(`/assessment/${id}/view-results`, options)
  await page.getByRole('heading', { name: 'More', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Your notes' }).waitFor()
  return page
}

const findSteps = (page: Page) => page.getByRole('list', { name: 'Your steps' }).getByRole('article')

it('a learner adds a suggestion to the plan as a step, downloads the dates of the plan as a calendar file, records the outcome of the step, and later takes the questionnaire again with three taps, of which one answers the question about the step (REQ-230, REQ-233, REQ-247, SEC-120)', async () => {
  const { learner, id } = await createLearnerWithReport()
  const page = await openReport({ as: learner }, id)
  await page.locator('#summary').getByRole('button', { name: 'Add to my plan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add to your plan' })
  expect(await dialog.getByLabel('What will you do?').inputValue()).not.toBe('')
  await dialog.getByLabel('What will you do?').fill('Ask Ana what she saw')
  await dialog.getByLabel('By when? (optional)').fill('2031-03-15')
  await dialog.getByRole('button', { name: 'Add to my plan' }).click()
  await dialog.getByText('Check this box to keep your plan.').waitFor()
  await dialog.getByText('Keep my plan in my account.').click()
  await dialog.getByRole('button', { name: 'Add to my plan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('#summary').getByRole('link', { name: 'In your plan' }).waitFor()
  await findSteps(page).getByRole('heading', { name: 'Ask Ana what she saw' }).waitFor()
  await findSteps(page).getByText('By 15 Mar 2031').waitFor()
  expect(await page.locator('#plan').getByText('Saved in your account').count()).toBe(0)
  expect(await page.locator('#plan').getByText('Saved on this device only').count()).toBe(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add dates to my calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('My plan.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('DTSTART;VALUE=DATE:20310315\r\n')

  await findSteps(page).getByRole('radio', { name: 'Partly' }).click()
  await expect.poll(async () => (await loadStoredPlan(learner)).steps[0].outcome).toBe('partly')
  await page.reload()
  await findSteps(page).getByRole('radio', { name: 'Partly', checked: true }).waitFor()

  await page.getByRole('button', { name: 'Add a step of my own' }).click()
  await dialog.getByLabel('What will you do?').fill('Thank Bo')
  await dialog.getByRole('button', { name: 'Add to my plan' }).click()
  await expect.poll(() => findSteps(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Remove: Thank Bo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => findSteps(page).count()).toBe(1)

  await withDatabase(inject('product').dataDir, async (db) => {
    const completed_at = new Date(Date.now() - 91 * 86_400_000)
    await db.updateTable('assessments').set({ completed_at }).where('id', '=', id).execute()
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Take it again' }).click()
  await page.getByRole('heading', { name: 'Ask Ana what she saw' }).waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.getByRole('radio', { name: 'Done' }).click()
  await page.getByRole('radio', { name: 'Done', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  // The outcome is saved beside the start of the assessment, which does not wait for it.
  await expect.poll(async () => (await loadStoredPlan(learner)).steps[0].outcome).toBe('done')
  const { items } = await learner.call('GET', '/lpi/api/v4/lpi-assessments/')
  expect(items.map(({ status }: { status: string }) => status)).toEqual(['ACCEPTED', 'COMPLETED'])
})

it('notes that are only on the device stay there until the learner has moved them to the account (REQ-231)', async () => {
  const { learner, id } = await createLearnerWithReport()
  const page = await visit('about:blank', { as: learner, expected: [/ERR_FAILED/] })
  await page.goto('/')
  const key = `plan/${learner.userId}/${id}/0`
  await page.evaluate((name) => localStorage.setItem(name, 'On Monday: 1/2 <now>'), key)
  const readDeviceNote = () => page.evaluate((name) => localStorage.getItem(name), key)
  await page.goto(`/assessment/${id}/view-results`)
  const keepButton = page.getByRole('button', { name: 'Keep notes in my account' })
  await page.route('**/lpi-plan/notes/*', (route) => route.abort())
  await keepButton.click()
  await page.locator('#plan').getByRole('alert').waitFor()
  expect(await readDeviceNote()).toBe('On Monday: 1/2 <now>')

  await page.unroute('**/lpi-plan/notes/*')
  await keepButton.click()
  await keepButton.waitFor({ state: 'detached' })
  expect(await readDeviceNote()).toBeNull()
  const note = page.locator('#plan textarea').first()
  await note.fill('On Tuesday')
  await page.locator('#plan').getByText('Saved in your account').waitFor()
  await expect.poll(readDeviceNote).toBeNull()

  const otherPage = await openReport({ as: learner }, id)
  expect(await otherPage.locator('#plan textarea').first().inputValue()).toBe('On Tuesday')
  await otherPage.getByRole('button', { name: 'Erase my plan' }).click()
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Erase my plan' }).click()
  await otherPage.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(async () => (await loadStoredPlan(learner)).consentedAt).toBeNull()
  expect(await otherPage.locator('#plan textarea').first().inputValue()).toBe('')
})

it('the link in a plan reminder lets a learner record an outcome and stop plan reminders without logging in (REQ-235)', async () => {
  const { learner, id } = await createLearnerWithReport()
  const path = '/lpi/api/v4/lpi-plan'
  await learner.call('PUT', path)
  const stepId = randomUUID()
  const step = { assessmentId: id, text: 'Ask Ana what she saw', dueOn: '2031-03-15', version: 0 }
  await learner.call('PUT', `${path}/steps/${stepId}`, step)
  const code = randomBytes(16).toString('base64url')
  await withDatabase(inject('product').dataDir, async (db) => {
    const { userId: user_id } = learner
    await db.updateTable('plans').set({ sends_reminders: true }).where('user_id', '=', user_id).execute()
    const times = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
    const code_hash = createHash('sha256').update(code).digest()
    await db
      .insertInto('plan_check_ins')
      .values({ ...times, user_id, code_hash, step_ids: [stepId] })
      .execute()
  })

  const page = await visit(`/plan-check-in?code=${code}`)
  await page.getByRole('heading', { level: 1, name: 'How is your plan going?' }).waitFor()
  await expect.poll(() => page.url()).not.toContain(code)
  await page.getByRole('heading', { name: 'Ask Ana what she saw' }).waitFor()
  expect((await loadStoredPlan(learner)).steps[0].outcome).toBeNull()
  await page.getByRole('radio', { name: 'Not yet' }).press('Enter')
  await page.getByText('Thank you. Your answer is saved.').waitFor()
  expect((await loadStoredPlan(learner)).steps[0].outcome).toBe('not-yet')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByText('You won’t get more emails about your plan.').waitFor()
  expect((await loadStoredPlan(learner)).sendsReminders).toBe(false)

  const invalidPage = await visit('/plan-check-in?code=unknown', { expected: [/400/] })
  await invalidPage.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
})

async function loadStoredPlan(learner: Awaited<ReturnType<typeof createLearnerWithReport>>['learner']) {
  return learner.call('GET', '/lpi/api/v4/lpi-plan')
}
