import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { buildPerson } from './people.ts'
import {
  answerPage,
  beginAssessment,
  chooseOption,
  finishAssessment,
  readStoredAnswers,
  register,
  waitForDeviceKey,
} from './steps.ts'

const visit = setUpBrowser()

it.each([
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', { width: 1280, height: 800 }],
])(
  'a learner goes from registration to the report on %s (REQ-017, REQ-020, REQ-065)',
  async (_, viewport) => {
    const page = await visit('about:blank', { viewport })
    const person = buildPerson()
    await register(page, person)
    await beginAssessment(page)
    await finishAssessment(page)

    await page.getByRole('heading', { name: 'Making room' }).first().waitFor()
    expect(await page.getByText('Harbor College').count()).toBeGreaterThan(0)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)

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
  },
)

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
