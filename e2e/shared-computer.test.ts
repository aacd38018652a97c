import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { startKillableBrowser } from './killable-browser.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import type { LoggedInUser } from './people.ts'
import { answerPage, expectHeading, readStoredAnswers, waitForDeviceKey } from './steps.ts'

it('after a logout with unsent answers, neither another user’s page nor the files of the browser profile reveal the answers, and the answers are sent once the learner is logged in again (SEC-111)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const { key } = await learner.call('GET', `/users/api/v4/users/${learner.userId}/device-key`)
  const profile = await mkdtemp(join(tmpdir(), 'lpi-profile-'))
  onTestFinished(() => rm(profile, { recursive: true }))

  const firstBrowser = await openBrowser(profile)
  const page = await openAs(firstBrowser, learner, `/assessment/${id}?page=1`)
  await expectHeading(page, 'Statements 1 to 6')
  await waitForDeviceKey(page)
  await firstBrowser.context.setOffline(true)
  await answerPage(page)
  await page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()
  expect(await searchProfile(profile)).toMatchObject({ values: [] })
  // The session is still valid, so the browser still has the key that encrypts the answers. This check shows that the
  // search can find the key.
  expect((await searchProfile(profile)).hasKey(key)).toBe(true)
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out now' }).click()
  await expectHeading(page, 'You’re logged out')
  const storedAnswers = await readStoredAnswers(page)
  expect([storedAnswers.quick.length, storedAnswers.durable.length]).toEqual([6, 6])
  expect(await searchProfile(profile)).toMatchObject({ values: [] })
  expect((await searchProfile(profile)).hasKey(key)).toBe(false)
  await firstBrowser.kill()
  const afterKill = await searchProfile(profile)
  expect([afterKill.values, afterKill.hasKey(key)]).toEqual([[], false])

  const secondBrowser = await openBrowser(profile)
  const otherPage = await openAs(secondBrowser, await createLearner({ firstName: 'Sam' }), '/')
  await expectHeading(otherPage, 'Hello, Sam')
  // The killed browser may not have written its `localStorage` to disk, so only the answers in IndexedDB are counted.
  const { durable } = await readStoredAnswers(otherPage)
  expect(durable).toHaveLength(6)
  const visibleStorage = await otherPage.evaluate(() => JSON.stringify(localStorage))
  expect(findValues(visibleStorage + durable.join())).toEqual([])
  expect((await searchProfile(profile)).hasKey(key)).toBe(false)

  const ownPage = await openAs(secondBrowser, learner, `/assessment/${id}?page=1`)
  await expectHeading(ownPage, 'Statements 1 to 6')
  await ownPage.locator('[data-status=saved]').waitFor()
  await expect.poll(() => readSavedAnswers(learner, id)).toEqual([3, 8, 5, 10, 7, 4])
  await secondBrowser.kill()
})

it('the search of a browser profile finds unencrypted answers, even after they were deleted', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'lpi-profile-'))
  onTestFinished(() => rm(profile, { recursive: true }))
  const { context, url, kill } = await openBrowser(profile)
  const page = await context.newPage()
  await page.goto(`${url}/locales/en/common.json`)
  await page.evaluate(async () => {
    const request = indexedDB.open('answers', 1)
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onupgradeneeded = () => request.result.createObjectStore('answers')
      request.onsuccess = () => resolve(request.result)
    })
    const change = (work: (store: IDBObjectStore) => void) =>
      new Promise<void>((resolve) => {
        const transaction = database.transaction('answers', 'readwrite', { durability: 'strict' })
        transaction.oncomplete = () => resolve()
        work(transaction.objectStore('answers'))
      })
    await change((store) =>
      store.put(JSON.stringify({ value: 7, at: 100, changeId: 'm' }), 'answers/ana/a1/q1'),
    )
    await change((store) => store.clear())
    database.close()
  })
  await kill()
  expect((await searchProfile(profile)).values).toContain('7')
})

async function openBrowser(profile: string) {
  const browser = await startKillableBrowser(profile)
  let isKilled = false
  const kill = async () => {
    if (!isKilled) await browser.kill()
    isKilled = true
  }
  onTestFinished(kill)
  return { ...browser, kill }
}

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Opens the path in a new tab, logged in as the user. */
async function openAs({ context, url }: Browser, user: LoggedInUser, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The header shows its links only in a wide window.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/locales/en/common.json`)
  const [sessionEntry] = user.state.origins[0]!.localStorage
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), sessionEntry!)
  await page.goto(url + path)
  return page
}

/** Finds unencrypted answers in all files of the profile. `hasKey` returns whether any of the files contains the key. */
async function searchProfile(profile: string) {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  const contents = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))),
  )
  const texts = contents.flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('utf16le')])
  return {
    values: texts.flatMap(findValues),
    hasKey: (key: string) => contents.some((bytes) => bytes.includes(Buffer.from(key, 'base64'))),
  }
}

/** Finds the values of answers as they would be stored without encryption. */
function findValues(text: string) {
  return [...text.matchAll(/"value\\?":(\d+|\\?"[^"]*),\\?"at\\?"/g)].map(([, value]) => value)
}

async function readSavedAnswers({ call }: LoggedInUser, id: string) {
  const { questions } = await call('GET', `/lpi/api/v4/lpi-assessments/${id}/questions?page=1`)
  return questions.map(({ response }: { response: { value: number } | null }) => response?.value)
}
