import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { createLearner } from './learners.ts'
import { createAdministrator, createDemo, type Demo, grantRole, setUpCohort } from './operator.ts'
import { expectHeading, expectPath, logIn } from './steps.ts'

const visit = setUpBrowser()

let demo: Demo
beforeAll(async () => {
  demo = await createDemo(150)
  // Three people have two assessments each in the same cohort, so there are more assessments than people.
  await createCompletedLearners([demo.cohorts[0]!, demo.cohorts[0]!], 3)
})

it('each linked number on the overview, including in the trend, is the number of assessments in the list that the link opens (A11Y-001, REQ-181, REQ-182)', async () => {
  const page = await visit('/admin/overview', { as: await createAdministrator(demo.organizationId) })
  await expectHeading(page, 'Overview')
  await page.getByText('Show the numbers').click()
  await page.getByRole('table', { name: 'Completion over time' }).waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])

  const numbers = await listNumbers(page, '/admin/view-assessments')
  expect(numbers.size).toBeGreaterThan(20)
  await expectAssessmentLists(page, numbers)
})

it('every number in the list of cohorts links to a list of that many assessments or invitations, even if a person has two assessments (REQ-149)', async () => {
  const page = await visit('/admin/cohorts', { as: await createAdministrator(demo.organizationId) })
  await page.getByRole('rowheader', { name: demo.cohorts[0]!.name }).waitFor()
  const numbers = await listNumbers(page, '/admin/view-assessments')
  expect(numbers.size).toBe(3 * demo.cohorts.length)
  await expectAssessmentLists(page, numbers)
})

/** Returns the number in each link to the list, with the URL of the link as the key. */
async function listNumbers(page: Page, list: string) {
  const links = await page
    .getByRole('main')
    .locator(`a[href*="${list}"]`)
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href')!, link.textContent!] as const))
  return new Map(
    links.flatMap(([href, text]) => (/\d/.test(text) ? [[href, Number(/\d+/.exec(text)![0])]] : [])),
  )
}

async function expectAssessmentLists(page: Page, numbers: ReadonlyMap<string, number>) {
  for (const [href, count] of numbers) {
    await openList(page, href)
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${count} assessments? (and|or) invitations?$`) })
      .waitFor()
  }
}

/** Opens a list as its link does, without loading the application again. */
async function openList(page: Page, href: string) {
  await page.evaluate((url) => history.pushState(null, '', url), href)
}

it('a cohort that is chosen for the trend stays chosen after a reload (REQ-182)', async () => {
  const page = await visit('/admin/overview', { as: await createAdministrator(demo.organizationId) })
  const name = demo.cohorts[0]!.name
  await page.getByRole('button', { name: /Cohort$/ }).click()
  await page.getByRole('option', { name }).click()
  await page.waitForURL((url) => url.searchParams.has('cohort'))
  await page.reload()
  await page
    .getByRole('button', { name: /Cohort$/ })
    .filter({ hasText: name })
    .waitFor()
})

it('after login, an administrator sees the overview, unless a URL other than “/” was requested before the login (REQ-035, REQ-180)', async () => {
  const { organizationId, cohortId, cohort, accessCode } = await setUpCohort()
  const administrator = await createAdministrator(organizationId)
  const page = await visit('/')
  await logIn(page, administrator)
  await expectHeading(page, 'Overview')
  await expectPath(page, '/admin/overview')
  await page.getByText('No learners yet').waitFor()

  await page.getByRole('banner').getByRole('link', { name: 'Everyday Leadership home' }).click()
  await expectHeading(page, 'Hello, Ada')
  await page.reload()
  await expectHeading(page, 'Hello, Ada')
  await page.getByRole('link', { name: 'Administration' }).click()
  await expectHeading(page, 'Overview')

  for (const [location, heading] of [
    [`/admin/cohorts/${cohortId}`, cohort],
    [`/?code=${accessCode}`, 'Everyday Leadership'],
  ] as const) {
    await page.goto('/logout')
    await expectHeading(page, 'You’re logged out')
    await page.goto(location)
    if (location.includes('code='))
      await page.getByRole('link', { name: 'I already have an account' }).click()
    await logIn(page, administrator)
    await expectHeading(page, heading)
  }
})

it('an administrator of several organizations switches between them, and the other screens keep the selected organization (REQ-185, REQ-186)', async () => {
  const [firstCohort, secondCohort] = (
    await Promise.all([setUpCohort('Morning'), setUpCohort('Evening')])
  ).toSorted((a, b) => a.organization.localeCompare(b.organization)) as [
    Awaited<ReturnType<typeof setUpCohort>>,
    Awaited<ReturnType<typeof setUpCohort>>,
  ]
  const administrator = await createAdministrator(secondCohort.organizationId)
  await grantRole(administrator, firstCohort.organizationId)
  const page = await visit('/admin/cohorts', { as: administrator })
  await page.getByRole('rowheader', { name: firstCohort.cohort }).waitFor()

  await page.getByRole('button', { name: `Organization: ${firstCohort.organization}` }).click()
  await page.getByRole('link', { name: secondCohort.organization }).click()
  await page.getByRole('rowheader', { name: secondCohort.cohort }).waitFor()
  await expectPath(page, '/admin/cohorts')
  const expectChoice = async () => {
    await page.getByRole('button', { name: `Organization: ${secondCohort.organization}` }).waitFor()
    expect(new URL(page.url()).searchParams.get('organization')).toBe(secondCohort.organizationId)
  }
  await expectChoice()

  for (const name of ['Overview', 'People', 'Reports', 'Settings']) {
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name, exact: true })
      .click()
    await expectHeading(page, name)
    await expectChoice()
  }
  await page.getByRole('link', { name: 'Cohorts', exact: true }).click()
  await page.getByRole('link', { name: secondCohort.cohort, exact: true }).click()
  await expectHeading(page, secondCohort.cohort)
  await expectChoice()
  await page.reload()
  await expectHeading(page, secondCohort.cohort)
  await expectChoice()

  await page.getByRole('button', { name: `Organization: ${secondCohort.organization}` }).click()
  await page.getByRole('link', { name: firstCohort.organization }).click()
  await expectHeading(page, 'Overview')
  await page.getByRole('rowheader', { name: firstCohort.cohort }).waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
})

it('a page whose URL names an organization that the user does not administer shows no data of that organization and links to those that the user administers (REQ-185, SEC-101)', async () => {
  const [ownCohort, otherCohort] = [await setUpCohort('Own group'), await setUpCohort('Other group')]
  const page = await visit('about:blank', { as: await createAdministrator(ownCohort.organizationId) })
  for (const path of ['/admin/overview', '/admin/cohorts', `/admin/cohorts/${otherCohort.cohortId}`]) {
    await page.goto(`${path}?organization=${otherCohort.organizationId}`)
    await expectHeading(page, 'You can’t open this organization')
    expect(await page.getByText(otherCohort.cohort).count()).toBe(0)
    expect(await page.getByText(otherCohort.organization).count()).toBe(0)
  }
  await page.goto('/admin/overview?organization=none')
  await expectHeading(page, 'You can’t open this organization')
  await page.getByRole('link', { name: ownCohort.organization }).click()
  await expectHeading(page, 'Overview')
  await page.getByRole('rowheader', { name: ownCohort.cohort }).waitFor()
  expect(await page.getByRole('button', { name: /^Organization/ }).count()).toBe(0)

  const learner = await visit(`/admin/overview?organization=${otherCohort.organizationId}`, {
    as: await createLearner(),
  })
  await expectHeading(learner, 'For administrators only')
})
