import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findFreePort } from '../server/src/testing/find-free-port.ts'
import { type MockPlatform, startMockPlatform } from '../server/src/testing/mock-platform.ts'
import { runLpi } from '../server/src/testing/run-lpi.ts'
import { browserFlags } from './browser.ts'
import { startProduct } from './product.ts'

let folder: string
let mock: MockPlatform
let product: Awaited<ReturnType<typeof startProduct>>
let browser: Browser
let port: string

/** The platform is 127.0.0.1, so the product is another site. */
const address = () => `http://localhost:${port}`

const settings = () => ({
  PORT: port,
  PUBLIC_URL: address(),
  LPI_DATA_DIR: folder,
  CONNECTIONS_ALLOWED_NETWORKS: '127.0.0.0/8',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-courses-'))
  mock = await startMockPlatform('moodle')
  port = String(await findFreePort())
  product = await startProduct(folder, settings())
  mock.state.tool = address()
  browser = await chromium.launch({
    executablePath: inject('product').fullChromium,
    args: [...browserFlags, '--test-third-party-cookie-phaseout'],
    handleSIGTERM: false,
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mock?.close()
  await rm(folder, { recursive: true, force: true })
})

it('an activity in a frame of a course opens the questionnaire in a window of its own, although the browser blocks third-party cookies (REQ-391, SEC-173)', async () => {
  const { organizationId } = product.firstRun
  const registration = Object.entries({
    organization: organizationId,
    name: mock.registration.name,
    issuer: mock.issuer,
    client: mock.clientId,
    authorization: mock.registration.authorizationEndpoint,
    token: mock.registration.tokenEndpoint,
    keys: mock.registration.keySetUrl,
    deployment: 'deployment-1',
    country: 'GB',
  }).flatMap(([name, value]) => [`--${name}`, value])
  const created = await runLpi(settings(), ['platforms', 'create', ...registration])
  expect(created.stdout, created.stderr).toContain(`${product.url}/lti/login`)

  const context = await browser.newContext({ locale: 'en-GB' })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.goto(`${mock.origin}/course`)
  const launchPage = page.frameLocator('iframe')
  await launchPage.getByText('learns only that you have finished — never a score.').waitFor()
  const begun = context.waitForEvent('response', (response) => response.url().endsWith('/lti/begin'))
  const opened = context.waitForEvent('page')
  await launchPage.getByRole('button', { name: 'Accept and open the questionnaire' }).click()
  const response = await begun
  expect([response.status(), await response.headerValue('location')]).toEqual([
    303,
    expect.stringMatching(/^\/course\/start#ticket=/),
  ])
  expect((await opened).url()).toContain(product.url)
  await context.close()
})
