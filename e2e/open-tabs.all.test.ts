import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner, createLearnerWithAssessment } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { chooseLanguage } from './screenshot-variants.ts'
import { answerPage, expectHeading, expectPath, logIn, waitForDeviceKey } from './steps.ts'

const visit = setUpBrowser({ reusesPages: false })
const visitWithCache = setUpBrowser({
  ownBrowser: { isFull: true, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})
const offline = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ChunkLoadError/]

it('a tab says that it shows another account after someone logged in in another tab (REQ-365)', async () => {
  const [first, second] = [await createLearner(), await createLearner({ firstName: 'Sam' })]
  const page = await visit('/', { as: first })
  await expectHeading(page, 'Hello, Ada')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/logout')
  await expectHeading(otherTab, 'You’re logged out')
  await expectPath(page, '/login')
  await otherTab.goto('/login')
  await logIn(otherTab, second)
  await expectHeading(otherTab, 'Hello, Sam')
  await expectHeading(page, 'Hello, Sam')
  const notice = page.getByText(`Another tab logged in as ${second.email}`)
  await notice.waitFor()
  expect(await otherTab.getByText('Another tab logged in as').count()).toBe(0)
  await page.reload()
  await notice.waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await notice.waitFor({ state: 'detached' })
})

it('a screen that could not be loaded offline loads by itself when the connection is back (REQ-366)', async () => {
  const page = await visit('/', { as: await createLearner(), expected: offline })
  await expectHeading(page, 'Hello, Ada')
  await page.context().setOffline(true)
  await page.evaluate(() => history.pushState(null, '', '/contact-settings'))
  await expectHeading(page, 'Something went wrong')
  await page.context().setOffline(false)
  await expectHeading(page, 'Contact settings')
})

it('without a connection, a language that cannot be loaded is named at once (REQ-009)', async () => {
  const page = await visit('/', { as: await createLearner(), expected: offline })
  await expectHeading(page, 'Hello, Ada')
  await page.context().setOffline(true)
  await page.getByRole('banner').locator('button:has(+ * button[lang])').click()
  await page.getByRole('banner').getByRole('button', { name: '简体中文', exact: true }).click()
  await page.getByText('We couldn’t load 简体中文').waitFor({ timeout: 5000 })
  await page.context().setOffline(false)
  await chooseLanguage(page, 'zh-CN')
})

it('an open tab whose files were replaced by an update reloads once by itself, at the same place and with all answers (REQ-366)', async () => {
  const { learner, id } = await createLearnerWithAssessment()
  const page = await visit(`/assessment/${id}?page=1`, {
    as: learner,
    // The service worker may have stored the files.
    serviceWorkers: 'block',
    expected: [/status of 404/, ...offline],
  })
  await expectHeading(page, 'Statements 1 to 6')
  await waitForDeviceKey(page)
  await page.context().setOffline(true)
  await answerPage(page)
  await page.locator('[data-status=waiting]').waitFor()
  // The files of the previous version are gone; a page that is loaded again gets the files of the new version.
  let loads = 0
  await page.route('**/*', (route) => {
    if (route.request().isNavigationRequest()) loads++
    const isGone = loads === 0 && route.request().url().includes('/static/scripts/')
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
  await page.evaluate(() => history.pushState(null, '', '/your-progress'))
  await expectHeading(page, 'Your progress')
  expect([loads, new URL(page.url()).pathname]).toEqual([1, '/your-progress'])
  await page.goBack()
  await expectHeading(page, 'Statements 1 to 6')
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(6)
})

it('after a logout in another tab, a page that returns from the back/forward cache shows nothing (REQ-364)', async () => {
  const page = await visitWithCache('/contact-settings', { as: await createLearner() })
  await expectHeading(page, 'Contact settings')
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    addEventListener('pageshow', () => {
      const root = document.querySelector<HTMLElement>('#root')!
      sessionStorage.setItem('shown', root.hidden ? 'nothing' : root.innerText)
    })
  })
  await page.goto('/locales/en/common.json')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/logout')
  await expectHeading(otherTab, 'You’re logged out')
  await page.goBack({ waitUntil: 'commit' })
  await expectPath(page, '/login')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('nothing')
})

it('an Enter that belongs to an input method neither submits a form nor opens a result, in the order of Safari too', async () => {
  const cohort = await setUpCohort()
  const page = await visit('/admin/cohorts', { as: await createAdministrator(cohort.organizationId) })
  await expectHeading(page, 'Cohorts')
  const field = page.getByRole('dialog').getByRole('combobox')
  // The command palette loads after the screen.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return field.count()
    })
    .toBe(1)
  await field.fill('Reports')
  const pressInSafari = () =>
    field.evaluate((input) => {
      input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
      )
    })
  await pressInSafari()
  await page.getByRole('option').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/cohorts')
  await field.press('Enter')
  await expectPath(page, /\/admin\/reports/)
})
