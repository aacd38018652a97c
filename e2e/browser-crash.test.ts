import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startKillableBrowser } from './killable-browser.ts'
import { newLearnerInProgress } from './learners.ts'
import type { LoggedInUser } from './people.ts'
import { answerPage } from './steps.ts'

let profile: string
beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'lpi-profile-'))
})
afterAll(() => rm(profile, { recursive: true }))

it.each([1, 2, 3])(
  'answers of page %i shown as saved on the device survive a killed browser and are sent later (REQ-166)',
  async (number) => {
    const { learner, id } = await newLearnerInProgress()
    const before = await openPage(learner, id, number)
    await before.page.context().setOffline(true)
    await answerPage(before.page)
    await before.page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()
    await before.kill()
    expect(await savedAnswers(learner, id, number)).toEqual(Array(6).fill(undefined))

    const after = await openPage(learner, id, number)
    await after.page.locator('[data-status=saved]').waitFor()
    await expect.poll(() => savedAnswers(learner, id, number)).toEqual([3, 8, 5, 10, 7, 4])
    expect(await after.page.locator('fieldset[data-question] input:checked').count()).toBe(6)
  },
)

/** Logs in again, because the session, too, may not have reached the disk. */
async function openPage(learner: LoggedInUser, id: string, number: number) {
  const { context, url, kill } = await startKillableBrowser(profile)
  let isKilled = false
  const killOnce = async () => {
    if (!isKilled) await kill()
    isKilled = true
  }
  onTestFinished(killOnce)
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${url}/locales/en/common.json`)
  const [root] = learner.state.origins[0]!.localStorage
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), root!)
  await page.goto(`${url}/assessment/${id}?page=${number}`)
  await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor()
  return { page, kill: killOnce }
}

async function savedAnswers({ call }: LoggedInUser, id: string, number: number) {
  const { questions } = await call('GET', `/lpi/api/v4/lpi-assessments/${id}/questions?page=${number}`)
  return questions.map(({ response }: { response: { value: number } | null }) => response?.value)
}
