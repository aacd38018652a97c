import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startKillableBrowser } from './killable-browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import type { LoggedInUser } from './people.ts'
import { answerPage, waitForDeviceKey } from './steps.ts'

let profile: string
beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'lpi-profile-'))
})
afterAll(() => rm(profile, { recursive: true }))

const pageNumbers = [1, 2, 3]

it('answers that are marked “Saved on this device” on three pages survive a browser crash and are sent after the browser restarts (REQ-166)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const killedBrowser = await openPages(learner, id)
  await waitForDeviceKey(killedBrowser.pages[0]!)
  await killedBrowser.context.setOffline(true)
  for (const page of killedBrowser.pages) {
    await answerPage(page)
    await page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()
  }
  await killedBrowser.kill()
  for (const number of pageNumbers)
    expect(await readSavedAnswers(learner, id, number)).toEqual(Array(6).fill(undefined))

  const newBrowser = await openPages(learner, id)
  for (const [i, page] of newBrowser.pages.entries()) {
    await page.locator('[data-status=saved]').waitFor()
    await expect.poll(() => readSavedAnswers(learner, id, pageNumbers[i]!)).toEqual([3, 8, 5, 10, 7, 4])
    await expect.poll(() => page.locator('fieldset[data-question] input:checked').count()).toBe(6)
  }
})

/**
 * Opens each page in a tab of a new browser. Stores the session again, because the killed browser may not have written
 * it to disk.
 */
async function openPages(learner: LoggedInUser, id: string) {
  const { context, url, kill } = await startKillableBrowser(profile)
  onTestFinished(kill)
  const firstPage = await context.newPage()
  await firstPage.goto(`${url}/locales/en/common.json`)
  const [sessionEntry] = learner.state.origins[0]!.localStorage
  await firstPage.evaluate(({ name, value }) => localStorage.setItem(name, value), sessionEntry!)
  const pages = [firstPage, await context.newPage(), await context.newPage()]
  for (const [i, page] of pages.entries()) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${url}/assessment/${id}?page=${pageNumbers[i]}`)
    await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor()
  }
  return { context, pages, kill }
}

async function readSavedAnswers({ call }: LoggedInUser, id: string, number: number) {
  const { questions } = await call('GET', `/lpi/api/v4/lpi-assessments/${id}/questions?page=${number}`)
  return questions.map(({ response }: { response: { value: number } | null }) => response?.value)
}
