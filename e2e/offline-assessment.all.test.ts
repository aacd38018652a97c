import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { startFaultyGateway } from './faulty-gateway.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import { completeAssessment, type LoggedInUser } from './people.ts'
import { answerPage, confirmFinish, expectHeading, expectPath, logIn, waitUntilIdle } from './steps.ts'

const visit = setUpBrowser()

it('without a connection, every page of a started assessment can be opened, and the answers are sent when the connection is back (REQ-295)', async () => {
  const { page, path } = await openStoredAssessment()
  const copiesBefore = await readCopies(page, path)
  await answerPage(page, () => 9)
  await page.locator('[data-status=saved]').waitFor()
  await expect.poll(() => readCopies(page, path)).not.toEqual(copiesBefore)
  await waitUntilIdle(page)
  await page.context().setOffline(true)
  await page.reload()
  await expectHeading(page, 'Statements 1 to 6')
  expect(await page.locator('input[value="9"]:checked').count()).toBe(6)
  for (let firstStatement = 7; firstStatement <= 25; firstStatement += 6) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expectHeading(page, `Statements ${firstStatement} to ${firstStatement + 5}`)
    await answerPage(page, () => 4)
  }
  await page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()

  await page.goto(path)
  await expectHeading(page, 'Statements 25 to 30')
  expect(await page.locator('input[value="4"]:checked').count()).toBe(6)
  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
  await confirmFinish(page)
  await expectPath(page, /view-results$/)
  await expect.poll(() => readDeviceState(page, path)).toEqual({ isPageCached: false, hasCopies: false })
})

it('without a connection, a page other than a started assessment is replaced by the offline page, which links to the started assessment (REQ-295)', async () => {
  const { page, path } = await openStoredAssessment()
  await page.context().setOffline(true)
  await page.goto('/your-assessments')
  await expectHeading(page, 'You’re offline')
  await page.getByRole('link', { name: 'Continue your assessment' }).click()
  await expectHeading(page, 'Statements 1 to 6')
  await expectPath(page, path)
})

it('after logout, the device contains neither the copies of a started assessment nor its page, and another user of the device cannot open the assessment without a connection (SEC-132)', async () => {
  const { page, path } = await openStoredAssessment()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expectHeading(page, 'You’re logged out')
  await expect.poll(() => readDeviceState(page, path)).toEqual({ isPageCached: false, hasCopies: false })
  await page.goto('/login')
  await logIn(page, await createLearner())
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  await page.context().setOffline(true)
  await page.goto(path)
  await expectHeading(page, 'You’re offline')
})

it('the copies of an assessment that are stored on the device are encrypted (SEC-132)', async () => {
  const { page, path } = await openStoredAssessment()
  const statement = await page.locator('fieldset[data-question] legend span').nth(1).innerText()
  const record = await readCopies(page, path)
  const text = Buffer.from(record!.bytes).toString()
  expect(statement.length).toBeGreaterThan(10)
  expect(record!.bytes.length).toBeGreaterThan(5000)
  expect(text).not.toContain(statement)
  expect(text).not.toContain('"questions"')
})

it('files that an earlier release of the application stored on the device are replaced when a started assessment is opened with a connection (REQ-296)', async () => {
  const { page, path } = await openStoredAssessment()
  await page.evaluate(async (path) => {
    const cache = await caches.open('application')
    await cache.put('/static/scripts/earlier-release.js', new Response('old'))
    await cache.put(path, new Response('<script src="/static/scripts/earlier-release.js"></script>'))
  }, path)
  await page.reload()
  await expectHeading(page, 'Statements 1 to 6')
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const cache = await caches.open('application')
        const html = await (await cache.match(path))?.text()
        return [html?.includes('earlier-release'), await cache.match('/static/scripts/earlier-release.js')]
      }, path),
    )
    .toEqual([false, undefined])
  await page.context().setOffline(true)
  await page.reload()
  await expectHeading(page, 'Statements 1 to 6')
})

it('a started assessment opens even if a proxy responds with an error or requests receive no response (REQ-297)', async () => {
  const gateway = await startFaultyGateway()
  onTestFinished(gateway.stop)
  const { page, path } = await openStoredAssessment(gateway.as)
  gateway.set('unavailable')
  await page.reload()
  await expectHeading(page, 'Statements 1 to 6')
  await answerPage(page, () => 8)
  await page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()

  gateway.set('hanging')
  await page.goto(path)
  await expectHeading(page, 'Statements 7 to 12')
  await answerPage(page, () => 3)
  gateway.set('forward')
  await page.locator('[data-status=saved]').waitFor()
  await page.reload()
  await expectHeading(page, 'Statements 7 to 12')
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expectHeading(page, 'Statements 1 to 6')
  expect(await page.locator('input[value="8"]:checked').count()).toBe(6)
})

it('an assessment opens without a connection even if the access token has expired (REQ-297)', async () => {
  const { page } = await openStoredAssessment()
  await page.context().setOffline(true)
  await page.evaluate(() => {
    const storedSession = JSON.parse(localStorage.getItem('root')!)
    const [header, payload, signature] = storedSession.state.auth.accessToken.split('.')
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const expiredClaims = btoa(JSON.stringify({ ...claims, exp: 1 })).replace(/=/g, '')
    storedSession.state.auth.accessToken = [header, expiredClaims, signature].join('.')
    localStorage.setItem('root', JSON.stringify(storedSession))
  })
  await page.reload()
  await expectHeading(page, 'Statements 1 to 6')
  await answerPage(page, () => 5)
  await page.locator('[data-status=waiting]').waitFor()
  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
})

it('without a connection, the profile that is stored on the device is enough to open an assessment, but not the home page (REQ-297)', async () => {
  const { page } = await openStoredAssessment()
  await page.context().setOffline(true)
  await page.reload()
  await expectHeading(page, 'Statements 1 to 6')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expectHeading(page, 'Something went wrong')
})

it('an assessment can be answered even if the script that stores it on the device cannot be loaded', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('about:blank', { as: learner, expected: [/ERR_FAILED/] })
  await page.route('**/store-assessment-*', (route) => route.abort())
  const failedRequest = page.waitForEvent('requestfailed')
  await page.goto(`/assessment/${id}?page=1`)
  await failedRequest
  await answerPage(page)
  await page.locator('[data-status=saved]').waitFor()
})

it('opening an assessment that was completed on another device deletes its copies from this device (REQ-299)', async () => {
  const { page, path, learner, id } = await openStoredAssessment()
  await page.goto('/accessibility')
  await completeAssessment(learner, id)
  await page.goto(path)
  await expectPath(page, /view-results$/)
  await expect.poll(() => readDeviceState(page, path)).toEqual({ isPageCached: false, hasCopies: false })
})

/**
 * Opens the first page of statements and waits until everything that the assessment needs without a connection is
 * stored on the device.
 */
async function openStoredAssessment(as: (learner: LoggedInUser) => object = (learner) => ({ as: learner })) {
  const { learner, id } = await createLearnerWithAssessment()
  const path = `/assessment/${id}`
  const expected = [/ERR_INTERNET_DISCONNECTED/, /net::ERR_/, /status of 502/, /Connection error/]
  const page = await visit(`${path}?page=1`, { ...as(learner), expected })
  await expectHeading(page, 'Statements 1 to 6')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => readDeviceState(page, path)).toEqual({ isPageCached: true, hasCopies: true })
  return { page, path, learner, id }
}

async function readDeviceState(page: Page, path: string) {
  const isPageCached = await page.evaluate(async (path) => Boolean(await caches.match(path)), path)
  return { isPageCached, hasCopies: (await readCopies(page, path)) !== undefined }
}

type Buckets = { open: (name: string) => Promise<{ indexedDB: IDBFactory }>; keys: () => Promise<string[]> }

/** Reads the record with the encrypted copies of the assessment from the storage bucket that a logout deletes. */
function readCopies(page: Page, path: string) {
  return page.evaluate(async (id) => {
    const buckets = (navigator as unknown as { storageBuckets: Buckets }).storageBuckets
    if (!(await buckets.keys()).includes('device')) return undefined
    const { indexedDB } = await buckets.open('device')
    const waitForResult = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    if ((await indexedDB.databases()).length === 0) return undefined
    const database = await waitForResult(indexedDB.open('device'))
    try {
      const store = database.transaction('device').objectStore('device')
      const record: { bytes: ArrayBuffer } | undefined = await waitForResult(store.get(`copies/${id}`))
      return record && { bytes: [...new Uint8Array(record.bytes)] }
    } finally {
      database.close()
    }
  }, path.split('/').at(-1)!)
}
