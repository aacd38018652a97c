import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { createAdministrator } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()
const year = new Date().getFullYear()

it('learner pages have a banner, a footer, and a navigation menu that contains “Log out” only after login (REQ-030)', async () => {
  const page = await visit('/login')
  await expectHeading(page, 'Welcome')
  const links = await loadConfiguredLinks()
  const visitorLinks = [
    ['Home', '/'],
    ['About', links.about],
    ['Purchase', links.purchase],
  ]
  const footer = [
    ['Terms of use', links.terms],
    ['Privacy policy', links.privacy],
    ['Accessibility', '/accessibility'],
  ]
  expect(await listLinks(page, 'Main')).toEqual(visitorLinks)
  expect(await listLinks(page, 'Legal and help')).toEqual(footer)

  const learnerPage = await visit('/', { as: await createLearner() })
  await expectHeading(learnerPage, 'Hello, Ada')
  expect(await listLinks(learnerPage, 'Main')).toEqual([...visitorLinks, ['Log out', '/logout']])
  expect(await listLinks(learnerPage, 'Legal and help')).toEqual(footer)
  await expectLogoAndCopyright(learnerPage)
})

it('administrator pages have the logo and a footer with a link to the cookie policy (REQ-031)', async () => {
  const { organizationId } = inject('product').firstRun
  const page = await visit('about:blank', { as: await createAdministrator(organizationId) })
  const links = await loadConfiguredLinks()
  for (const path of [
    '/admin/overview',
    '/admin/activity',
    '/admin/export',
    '/admin/impact',
    '/admin/view-assessments',
    '/admin/cohorts',
    '/admin/people/invite',
    '/admin/settings',
    '/admin/reports',
    '/admin/reports/customization',
    '/admin/group-insight',
  ]) {
    await page.goto(path)
    await page.getByRole('navigation', { name: 'Administration' }).waitFor()
    expect(await listLinks(page, 'Legal and help')).toEqual([
      ['Privacy policy', links.privacy],
      ['Terms of use', links.terms],
      ['Cookie policy', links.cookies],
      ['Accessibility', '/accessibility'],
    ])
    await expectLogoAndCopyright(page)
  }
})

it('a configured link to a document on the product’s own server opens the document', async () => {
  const page = await visit('about:blank', { serviceWorkers: 'block' })
  const { origin } = new URL(inject('product').url)
  const { privacy = '' } = await loadConfiguredLinks()
  await page.route('/accessibility', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(privacy, `${origin}/privacy.html`),
    })
  })
  await page.route('/privacy.html', (route) =>
    route.fulfill({ body: 'The document', contentType: 'text/html' }),
  )
  await page.goto('/accessibility')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await page.getByText('The document').waitFor()
})

async function expectLogoAndCopyright(page: Page) {
  const logo = page.getByRole('banner').getByRole('link', { name: 'Everyday Leadership home' })
  expect(await logo.locator('svg').count()).toBe(1)
  expect(await page.getByRole('contentinfo').textContent()).toContain(`© ${year} Everyday Leadership`)
}

/** Returns the text and the URL of each link in the navigation landmark with this name. */
async function listLinks(page: Page, navigation: string) {
  const links = page.getByRole('navigation', { name: navigation }).getByRole('link')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
}

async function loadConfiguredLinks() {
  const response = await fetch(`${inject('product').url}/config.json`)
  return ((await response.json()) as { links: Record<string, string> }).links
}
