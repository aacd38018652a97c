import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearnerWithAssessment } from './learners.ts'
import { chooseOption, expectHeading, readStoredAnswers, waitForDeviceKey } from './steps.ts'

const visit = setUpBrowser()
const visitWithCache = setUpBrowser({
  ownBrowser: { isFull: true, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})
const savePath = '**/lpi-assessments/*'
const expected = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]

it('an answer is shown as saved on the device only after the browser has stored it on disk (REQ-166)', async () => {
  const page = await openQuestions()
  await page.context().setOffline(true)
  await answer(page, 0)
  await page.getByRole('status').getByText('Saved on this device').waitFor()

  await blockWrites(page)
  await answer(page, 1)
  await page.locator('[data-status=storing]').getByText('Saving on this device').waitFor()
  expect(await page.getByText('Saved on this device').count()).toBe(0)
  await expectWarningBeforeClosing(page)
  await unblockWrites(page)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  expect((await readStoredAnswers(page)).unsent).toHaveLength(2)

  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
})

it.each([
  [
    'blocks IndexedDB',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    },
  ],
  [
    'does not open the database',
    () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
    },
  ],
])(
  'a learner whose browser %s sees a warning that an answer is not saved, and the answer is sent when the connection is back (REQ-168)',
  async (_, breakStorage) => {
    const page = await openQuestions(breakStorage)
    await page.context().setOffline(true)
    await answer(page, 0)
    await page.locator('[data-status=notStored]').waitFor()
    await page.getByRole('status').getByText('Not saved. Keep this page open').waitFor()
    await expectWarningBeforeClosing(page)
    await page.context().setOffline(false)
    await page.locator('[data-status=saved]').waitFor()
  },
)

it('an answer that the browser has no space for is shown as not saved until there is space (REQ-168)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('/login', { as: learner, expected })
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto(`/assessment/${id}?page=1`)
  await expectHeading(page, 'Statements 1 to 6')
  await page.context().setOffline(true)
  await answer(page, 0)
  await page.getByRole('status').getByText('Not saved. Keep this page open').waitFor()
  expect((await readStoredAnswers(page)).unsent).toEqual([])
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  expect((await readStoredAnswers(page)).unsent).toHaveLength(1)
  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
})

it.each(['another page deletes the database', 'the browser deletes the data of the site'])(
  'if %s, the page stores unsent answers again (REQ-166)',
  async (event) => {
    const page = await openQuestions()
    await page.context().setOffline(true)
    await answer(page, 0)
    await page.getByRole('status').getByText('Saved on this device').waitFor()
    if (event === 'another page deletes the database') {
      await page.evaluate(
        () =>
          new Promise<unknown>((resolve, reject) => {
            const request = indexedDB.deleteDatabase('pending-answers')
            request.onsuccess = resolve
            request.onerror = reject
          }),
      )
    } else {
      const session = await page.context().newCDPSession(page)
      const { origin } = new URL(page.url())
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    }
    expect((await readStoredAnswers(page)).unsent).toEqual([])
    await answer(page, 1)
    await expect.poll(async () => (await readStoredAnswers(page)).unsent).toHaveLength(2)
    await page.getByRole('status').getByText('Saved on this device').waitFor()
    await page.context().setOffline(false)
    await page.locator('[data-status=saved]').waitFor()
  },
)

it('logging out asks for confirmation while answers are unsent (REQ-166)', async () => {
  const page = await openQuestions()
  await page.context().setOffline(true)
  await answer(page, 0)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
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
  expect(await readFirstValue(learner, id)).toBe(9)
  expect((await readStoredAnswers(firstTab)).unsent).toEqual([])
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

it('the newest answer is shown and sent even if the clock of the device was set back before it was given, and the pages are not loaded again endlessly (REQ-167)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await openQuestions(() => {}, { learner, id })
  await answer(page, 1)
  await page.locator('[data-status=saved]').waitFor()
  await blockSaves(page)
  await answer(page, 0, 4)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await page.clock.setSystemTime(Date.now() - 24 * 60 * 60 * 1000)
  await page.reload()
  await page.locator('fieldset input[value="4"]:checked').waitFor()
  await page.waitForLoadState('networkidle')
  await answer(page, 0, 9)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await page.reload()
  await page.locator('fieldset input[value="9"]:checked').waitFor()
  await page.unroute(savePath)
  await page.locator('[data-status=saved]').waitFor()
  expect(await readFirstValue(learner, id)).toBe(9)
})

it('a learner can answer statements before the device key has loaded, and the answers are stored on the device once the key has loaded (REQ-166)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit('about:blank', { as: learner, expected })
  let sendKey = () => {}
  const keyUnblocked = new Promise<void>((resolve) => {
    sendKey = resolve
  })
  await page.route('**/device-key', async (route) => {
    await keyUnblocked
    await route.continue()
  })
  await blockSaves(page)
  await page.goto(`/assessment/${id}?page=1`)
  await expectHeading(page, 'Statements 1 to 6')
  await answer(page, 0, 4)
  await page.locator('[data-status=notStored]').waitFor()
  expect((await readStoredAnswers(page)).unsent).toEqual([])
  sendKey()
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  expect((await readStoredAnswers(page)).unsent).toHaveLength(1)
  await page.unroute(savePath)
  await page.locator('[data-status=saved]').waitFor()
})

it('at its start, the application removes the answers of earlier releases, which it cannot read, but not notes (REQ-205)', async () => {
  const page = await visit('/accessibility')
  await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        for (const key of ['answers/ana/a1/q1', 'ratings/1234/q1', 'plan/ana/a1/0'])
          localStorage.setItem(key, 'text')
        const request = indexedDB.open('answers')
        request.onupgradeneeded = () => request.result.createObjectStore('answers')
        request.onsuccess = resolve
      }),
  )
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        databases: await indexedDB.databases(),
        keys: Object.keys(localStorage).filter((key) => key.includes('/')),
      })),
    )
    .toEqual({ databases: [], keys: ['plan/ana/a1/0'] })
})

it('a page that the browser restores from its back/forward cache stores new answers, and shows the answers that another tab has stored in the meantime (REQ-167)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await openQuestions(() => {}, { learner, id }, visitWithCache)
  const otherTab = await page.context().newPage()
  for (const tab of [page, otherTab]) await blockSaves(tab)
  await otherTab.goto(`/assessment/${id}?page=1`)
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'true'))
  await page.goto('about:blank')
  await page.goBack({ waitUntil: 'commit' })
  await page.locator('body[data-same-page]').waitFor()
  await answer(page, 0, 4)
  await page.getByRole('status').getByText('Saved on this device').waitFor()
  await page.goto('about:blank')
  await answer(otherTab, 0, 9)
  await otherTab.getByRole('status').getByText('Saved on this device').waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await page.locator('fieldset input[value="9"]:checked').waitFor()
})

async function openQuestions(
  prepare = () => {},
  existing?: Awaited<ReturnType<typeof createLearnerWithAssessment>>,
  visitPage = visit,
) {
  const { learner, id } = existing ?? (await createLearnerWithAssessment())
  const page = await visitPage('about:blank', { as: learner, expected })
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

/** Fails the requests that save answers, until `page.unroute(savePath)` is called. */
async function blockSaves(page: Page) {
  await page.route(savePath, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
}

type Learner = Awaited<ReturnType<typeof createLearnerWithAssessment>>['learner']

/** Reads the answer to the first statement from the server. */
async function readFirstValue(learner: Learner, id: string) {
  const { questions } = await learner.call('GET', `/lpi/api/v4/lpi-assessments/${id}/questions?page=1`)
  return questions[0].response.value
}

async function expectWarningBeforeClosing(page: Page) {
  const shownDialog = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await shownDialog
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

/** Keeps a transaction open, which delays the page's writes as a slow disk would. */
async function blockWrites(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('pending-answers')
        request.onsuccess = () => {
          const database = request.result
          const store = database.transaction('pending-answers', 'readwrite').objectStore('pending-answers')
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
