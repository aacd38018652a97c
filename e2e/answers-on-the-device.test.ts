import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { chooseOption, expectHeading, readStoredAnswers, waitForDeviceKey } from './steps.ts'

const visit = setUpBrowser()

it('an answer is shown as saved on the device only after the browser has stored it on disk (REQ-166)', async () => {
  const page = await openQuestions()
  await page.context().setOffline(true)
  await answer(page, 0)
  await page.getByRole('status').getByText('Saved on this device').waitFor()

  await blockWrites(page)
  await answer(page, 1)
  await page.locator('[data-status=storing]').getByText('Saving on this device').waitFor()
  expect(await page.getByText('Saved on this device').count()).toBe(0)
  await unblockWrites(page)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  expect((await readStoredAnswers(page)).durable).toHaveLength(2)

  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
})

it('a learner whose browser blocks IndexedDB sees a warning that an answer is not saved, and the answer is sent when the connection is back (REQ-168)', async () => {
  const page = await openQuestions(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await page.context().setOffline(true)
  await answer(page, 0)
  await page.locator('[data-status=notStored]').waitFor()
  await page.getByRole('status').getByText('Not saved. Keep this page open').waitFor()
  const shownDialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await shownDialog
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
})

it('logging out asks for confirmation even if unsent answers are stored only in IndexedDB (REQ-166)', async () => {
  const page = await openQuestions()
  await page.context().setOffline(true)
  await answer(page, 0)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('answers/')) localStorage.removeItem(key)
  })
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out now' }).waitFor()
  await page.context().setOffline(false)
})

it('an answer that is given in one tab appears in the other tab, and the newest answer is sent (REQ-167)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const firstTab = await openQuestions(() => {}, { learner, id })
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(`/assessment/${id}?page=1`)
  await expectHeading(secondTab, 'Statements 1 to 6')
  await firstTab.context().setOffline(true)
  await answer(firstTab, 0, 4)
  await secondTab.locator('fieldset input[value="4"]:checked').waitFor()
  await answer(secondTab, 0, 9)
  await firstTab.locator('fieldset input[value="9"]:checked').waitFor()
  await secondTab.getByRole('status').getByText('Saved on this device').waitFor()
  await firstTab.context().setOffline(false)
  for (const page of [firstTab, secondTab]) await page.locator('[data-status=saved]').waitFor()
  const { questions } = await learner.call('GET', `/lpi/api/v4/lpi-assessments/${id}/questions?page=1`)
  expect(questions[0].response.value).toBe(9)
  expect((await readStoredAnswers(firstTab)).quick).toEqual([])
})

it('a tab that is still loading when another tab saves an answer shows that answer (REQ-167)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const firstTab = await openQuestions(() => {}, { learner, id })
  const secondTab = await firstTab.context().newPage()
  // The second tab receives the statements before the answer is given, and shows the screen only after the answer is
  // saved.
  let showScreen = () => {}
  const screenUnblocked = new Promise<void>((resolve) => {
    showScreen = resolve
  })
  await secondTab.route('**/AssessmentScreen-*.js', async (route) => {
    await screenUnblocked
    await route.continue()
  })
  const statements = secondTab.waitForResponse((response) => response.url().includes('/questions?'))
  await secondTab.goto(`/assessment/${id}?page=1`, { waitUntil: 'commit' })
  await statements
  await answer(firstTab, 0, 4)
  await firstTab.locator('[data-status=saved]').waitFor()
  showScreen()
  await secondTab.locator('fieldset input[value="4"]:checked').waitFor()
})

it('a learner can answer statements before the device key has loaded, and the answers are stored on the device once the key has loaded (REQ-166)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('about:blank', {
    as: learner,
    expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/],
  })
  let sendKey = () => {}
  const keyUnblocked = new Promise<void>((resolve) => {
    sendKey = resolve
  })
  await page.route('**/device-key', async (route) => {
    await keyUnblocked
    await route.continue()
  })
  await page.route('**/lpi-assessments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.goto(`/assessment/${id}?page=1`)
  await expectHeading(page, 'Statements 1 to 6')
  await answer(page, 0, 4)
  await page.locator('[data-status=notStored]').waitFor()
  expect((await readStoredAnswers(page)).durable).toEqual([])
  sendKey()
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  expect((await readStoredAnswers(page)).durable).toHaveLength(1)
  await page.unroute('**/lpi-assessments/*')
  await page.locator('[data-status=saved]').waitFor()
})

async function openQuestions(
  prepare = () => {},
  existing?: Awaited<ReturnType<typeof createLearnerWithAssessment>>,
) {
  const { learner, id } = existing ?? (await createLearnerWithAssessment())
  const page = await visit('about:blank', { as: learner, expected: [/ERR_INTERNET_DISCONNECTED/] })
  await page.addInitScript(prepare)
  await page.goto(`/assessment/${id}?page=1`)
  await expectHeading(page, 'Statements 1 to 6')
  await page.locator('[data-status=unanswered]').waitFor({ state: 'attached' })
  await waitForDeviceKey(page)
  return page
}

async function answer(page: Page, statement: number, value = 7) {
  await chooseOption(page.locator('fieldset[data-question]').nth(statement), value)
}

/** Keeps a transaction open, which delays the page's writes as a slow disk would. */
async function blockWrites(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('answers')
        request.onsuccess = () => {
          const database = request.result
          const store = database.transaction('answers', 'readwrite').objectStore('answers')
          function keepOpen() {
            resolve()
            if (document.body.dataset.isReleased) database.close()
            else store.count().onsuccess = keepOpen
          }
          store.count().onsuccess = keepOpen
        }
      }),
  )
}

async function unblockWrites(page: Page) {
  await page.evaluate(() => {
    document.body.dataset.isReleased = 'true'
  })
}
