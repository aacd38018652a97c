import { execFile } from 'node:child_process'
import { appendFile, cp, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTemporaryFolder } from '../server/src/testing/create-temporary-folder.ts'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { buildPerson, createAssessment, registerThroughApi } from './people.ts'
import { startApiProcess } from './product.ts'
import { chooseLanguage } from './screenshot-variants.ts'
import { chooseOption, expectHeading, expectPath, logIn, waitForDeviceKey } from './steps.ts'

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

it('an open tab reloads once by itself after an update, at the same place and with all answers, those given while the server was down too (REQ-366)', async () => {
  const folder = await copyInstallation()
  onTestFinished(() => rm(folder, { recursive: true }))
  const { dataDir, firstRun } = inject('product')
  let product = await startApiProcess(dataDir, {}, folder)
  onTestFinished(async () => void (await product.stop()))
  const learner = await registerThroughApi(product.url, buildPerson())
  const id = await createAssessment(learner, firstRun.accessCode)
  const page = await visit(`/assessment/${id}?page=1`, {
    as: learner,
    baseURL: product.url,
    // The service worker may have stored the files of the earlier version.
    serviceWorkers: 'block',
    expected: [
      /ERR_CONNECTION_REFUSED/,
      /ERR_INCOMPLETE_CHUNKED_ENCODING/,
      /status of 404/,
      /ChunkLoadError/,
    ],
  })
  await expectHeading(page, 'Statements 1 to 6')
  await waitForDeviceKey(page)
  const statements = page.locator('fieldset[data-question]')
  await chooseOption(statements.nth(0), 7)
  await page.locator('[data-status=saved]').waitFor()

  const readVersion = () => page.evaluate(() => document.documentElement.dataset.version)
  let loads = 0
  page.on('request', (request) => void (request.isNavigationRequest() && loads++))
  await product.stop()
  await chooseOption(statements.nth(1), 3)
  await page.locator('[data-status=waiting]').waitFor()
  await buildNextVersion(folder)
  product = await startApiProcess(dataDir, { PORT: new URL(product.url).port }, folder)
  await page.locator('[data-status=saved]').waitFor()
  await chooseOption(statements.nth(2), 5)
  expect([loads, await readVersion()]).toEqual([0, undefined])
  await page.evaluate(() => history.pushState(null, '', '/your-progress'))
  await expectHeading(page, 'Your progress')
  expect([loads, await readVersion(), new URL(page.url()).pathname]).toEqual([1, 'next', '/your-progress'])
  await page.goBack()
  await expectHeading(page, 'Statements 1 to 6')
  const values = await page
    .getByRole('radio', { checked: true })
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
  expect([loads, values]).toEqual([1, ['7', '3', '5']])
}, 480_000)

const root = join(import.meta.dirname, '..')

/** Copies what is built and started; the packages are shared. */
async function copyInstallation() {
  const folder = await createTemporaryFolder('lpi-update-')
  const paths = ['server', 'web', 'contract', 'locales', 'content', 'tools/build-web.ts', 'package.json']
  for (const path of [...paths, 'package-lock.json', 'tsconfig.base.json'])
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/node_modules|\/\.\w+$/.test(source.slice(root.length)),
    })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Changes the application, so that its files get other names, and builds it in place of the previous version. */
async function buildNextVersion(folder: string) {
  await appendFile(join(folder, 'web/src/main.tsx'), "\ndocument.documentElement.dataset.version = 'next'\n")
  await promisify(execFile)(process.execPath, [join(folder, 'tools/build-web.ts')])
}

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
