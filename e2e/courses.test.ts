import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findFreePort } from '../server/src/testing/find-free-port.ts'
import { type MockPlatform, startMockPlatform } from '../server/src/testing/mock-platform.ts'
import { runLpi } from '../server/src/testing/run-lpi.ts'
import { browserFlags } from './browser.ts'
import { buildPerson, registerThroughApi } from './people.ts'
import { startProduct } from './product.ts'
import { startSecureProxy } from './secure-proxy.ts'
import { expectHeading, logIn } from './steps.ts'

const products = ['moodle', 'canvas', 'brightspace'] as const
type Name = (typeof products)[number]

let folder: string
let proxy: Awaited<ReturnType<typeof startSecureProxy>>
let platforms: Record<Name, MockPlatform>
let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser
/** The address of the product. Each platform is another site. */
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-courses-'))
  proxy = await startSecureProxy()
  address = proxy.addressOf('lpi.test')
  const settings = {
    PORT: String(await findFreePort()),
    PUBLIC_URL: address,
    LPI_DATA_DIR: folder,
    CONNECTIONS_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
  product = await startProduct(folder, settings)
  proxy.state.ports['lpi.test'] = settings.PORT
  const start = async (name: Name) => {
    const mock = await startMockPlatform(name, proxy.addressOf(`${name}.test`))
    mock.state.tool = address
    proxy.state.ports[`${name}.test`] = new URL(mock.origin).port
    const registration = Object.entries({
      organization: product.firstRun.organizationId,
      name,
      issuer: mock.issuer,
      client: mock.clientId,
      authorization: mock.registration.authorizationEndpoint,
      token: mock.registration.tokenEndpoint,
      keys: mock.registration.keySetUrl,
      deployment: 'deployment-1',
      country: 'GB',
    }).flatMap(([option, value]) => [`--${option}`, value])
    const created = await runLpi(settings, ['platforms', 'create', ...registration])
    expect(created.stdout, created.stderr).toContain(`${address}/lti/login`)
    return mock
  }
  platforms = {
    moodle: await start('moodle'),
    canvas: await start('canvas'),
    brightspace: await start('brightspace'),
  }
  browser = await chromium.launch({
    executablePath: inject('product').fullChromium,
    args: [...browserFlags, '--test-third-party-cookie-phaseout'],
    handleSIGTERM: false,
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await Promise.all(Object.values(platforms ?? {}).map((mock) => mock.close()))
  await proxy?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function openBrowser() {
  const context = await browser.newContext({ locale: 'en-GB', ignoreHTTPSErrors: true })
  context.setDefaultTimeout(120_000)
  return context
}

/** `place` is where the platform shows the activity: in a frame of the course, or as a link that opens a window. */
type Visit = { subject: string; place?: 'course' | 'activity'; partitions?: boolean }

/** A person opens a page of the platform, in a new browser unless `context` is one. */
async function openPlatform(name: Name, visit: Visit, context?: BrowserContext) {
  const { subject, place = 'course', partitions = true } = visit
  platforms[name].state.visitor = { subject }
  proxy.state.partitions = partitions
  const page = await (context ?? (await openBrowser())).newPage()
  await page.goto(`${proxy.addressOf(`${name}.test`)}/${place}`)
  return { context: page.context(), page, frame: page.frameLocator('iframe') }
}

const consentButton = { name: 'Accept and open the questionnaire' }

/** Opens a window with the click of a person. */
async function openWindow(context: BrowserContext, click: () => Promise<void>) {
  const opened = context.waitForEvent('page')
  await click()
  return opened
}

async function expectFirstStatement(page: Page) {
  await page.getByRole('heading', { level: 1, name: /^Statements? 1 / }).waitFor()
  expect(page.url()).toContain(`${address}/assessment/`)
}

/** Shows an address in a frame of the page and waits until the frame is at `expected`. */
async function expectFrame(page: Page, address: string, expected: string) {
  await page.setContent(`<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toBe(expected)
}

it('in a frame, a partitioned cookie brings a student from the course to the first statement, although the browser blocks third-party cookies (REQ-391)', async () => {
  const { context, frame } = await openPlatform('moodle', { subject: 'student-1' })
  await frame.getByText('learns only that you have finished — never a score.').waitFor()
  expect(proxy.state.launchCookies.at(-1)).toMatch(/^lti-\w+=[\w-]+$/)
  const tab = await openWindow(context, () => frame.getByRole('button', consentButton).click())
  await expectFirstStatement(tab)
  await context.close()
})

it('in a frame without cookies, the storage of the platform replaces them (REQ-392)', async () => {
  const { context, frame } = await openPlatform('canvas', { subject: 'student-2', partitions: false })
  const button = frame.getByRole('button', consentButton)
  await button.waitFor()
  expect(proxy.state.launchCookies.slice(-2)).toEqual(['', ''])
  await expectFirstStatement(await openWindow(context, () => button.click()))
  await context.close()
})

it('in a frame without cookies and storage, the launch begins again in a window of its own (REQ-392)', async () => {
  const { context, frame } = await openPlatform('brightspace', { subject: 'student-3', partitions: false })
  const tab = await openWindow(context, () =>
    frame.getByRole('link', { name: 'Open in a new window' }).click(),
  )
  await tab.getByRole('button', consentButton).click()
  await expectFirstStatement(tab)
  await context.close()
})

it('an activity that opens in a window leads to the first statement with one consent; other sites can frame neither the launch page nor the questions (REQ-391, SEC-173)', async () => {
  const { context, page } = await openPlatform('moodle', { subject: 'student-4', place: 'activity' })
  const link = page.getByRole('link', { name: 'Activity' })
  const login = (await link.getAttribute('href'))!
  const tab = await openWindow(context, () => link.click())
  await tab.getByRole('button', consentButton).click()
  await expectFirstStatement(tab)
  expect(proxy.state.launchCookies.at(-1)).toContain('control=1')

  const blocked = 'chrome-error://chromewebdata/'
  await expectFrame(page, login, `${address}/lti/launch`)
  await expectFrame(page, tab.url(), blocked)
  await page.goto(`${proxy.addressOf('canvas.test')}/course`)
  await expectFrame(page, login, blocked)
  await context.close()
})

it('a student whose address has an account joins the two after logging in; links with someone else’s tickets join nothing and log no one in (REQ-391, SEC-175)', async () => {
  const person = buildPerson({ email: 'student-5@school.example' })
  await registerThroughApi(product.url, person)
  const { context, frame } = await openPlatform('moodle', { subject: 'student-5' })
  const tab = await openWindow(context, () => frame.getByRole('button', consentButton).click())
  const link = await tab.getByRole('link', { name: 'Log in and connect' }).getAttribute('href')

  const victims = await openBrowser()
  const victim = await victims.newPage()
  await victim.goto(`${address}${link}`)
  await victim.getByText('This page works only in the tab where you started').waitFor()

  await tab.getByRole('link', { name: 'Log in and connect' }).click()
  await expectHeading(tab, 'You already have an account here')
  await logIn(tab, person)
  await expectHeading(tab, 'Your logins are joined')

  const visits: string[] = []
  await context.route('**/users/api/v4/course-visits', (route) => {
    visits.push(route.request().postDataJSON().ticket)
    return route.abort()
  })
  const begun = context.waitForEvent('request', (request) => request.url().endsWith('/course-visits'))
  const { frame: otherFrame } = await openPlatform('moodle', { subject: 'student-6' }, context)
  await otherFrame.getByRole('button', consentButton).click()
  await begun
  await victim.goto(`${address}/course/start#ticket=${visits[0]}`)
  await victim.getByRole('link', { name: 'Log in' }).waitFor()
  expect(
    await victim.evaluate(() => JSON.parse(localStorage.root ?? '{}').state?.auth?.userId ?? null),
  ).toBeNull()
  await context.close()
  await victims.close()
})
