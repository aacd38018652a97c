import { expect, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser({ reusesPages: false })

it('without a connection, the offline page appears in place of the requested page and has a “Try again” link (REQ-011)', async () => {
  const page = await visit('/login', { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await expectHeading(page, 'Welcome')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto('/register')
  await expectHeading(page, 'You’re offline')
  expect(await page.getByRole('heading').count()).toBe(1)
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(background).toBe('rgb(250, 247, 242)')
  const link = page.getByRole('link', { name: 'Try again' })
  expect(await link.evaluate((element: HTMLAnchorElement) => element.href)).toBe(page.url())
})

it('the offline page uses the chosen language and opens the requested page when the connection is back (REQ-011)', async () => {
  const page = await visit('/login', { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await expectHeading(page, 'Welcome')
  await page.evaluate(async () => {
    localStorage.setItem('language', 'fr')
    await navigator.serviceWorker.ready
  })
  await page.context().setOffline(true)
  await page.goto('/accessibility')
  await expectHeading(page, 'Tu es hors ligne')
  await page.context().setOffline(false)
  await expectHeading(page, 'Accessibilité')
})

it('the offline page is not reloaded if the browser reports a connection but the server does not respond (REQ-011)', async () => {
  const page = await visit('/login', { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  await page.goto('/accessibility')
  await expectHeading(page, 'You’re offline')
  const check = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await page.evaluate(() => {
    document.title = 'not reloaded'
    dispatchEvent(new Event('online'))
  })
  await check
  expect(await page.title()).toBe('not reloaded')
})

it('the logo of the offline page is on the right in Arabic (REQ-011)', async () => {
  const page = await visit('/login', { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await page.evaluate(async () => {
    localStorage.setItem('language', 'ar')
    await navigator.serviceWorker.ready
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.context().setOffline(true)
  await page.goto('/accessibility')
  await expectHeading(page, 'أنت غير متصل بالإنترنت')
  const logo = await page.locator('img').boundingBox()
  expect(logo!.x).toBeGreaterThan(180)
})

it('before an assessment is opened, only the offline page and its files are cached (REQ-011)', async () => {
  const page = await visit('/login')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys()
    const cachedRequests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return cachedRequests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js'])
})
