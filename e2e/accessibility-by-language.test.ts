import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { findHorizontalScrolling, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { newLearner, newLearnerInProgress } from './learners.ts'
import { newAdministrator, newCohort } from './operator.ts'
import { completeAssessment, startAssessment } from './people.ts'
import { publicScreens } from './public-screens.ts'
import { answerPage, expectWholeReport } from './steps.ts'

const visit = setUpBrowser()

/** English comes last, because the steps in between need it. `accessibility.test.ts` checks English. */
const languages = [
  ['العربية', 'ar'],
  ['Español', 'es'],
  ['Français', 'fr'],
  ['简体中文', 'zh-CN'],
  ['English', 'en'],
] as const

/** 1280 pixels at 400% are 320. */
const zoomed = { width: 320, height: 640 }

/** The contrast of colors does not depend on the language; one of these languages and the tests in English check it. */
const exceptRules = (language: string) => (language === 'ar' ? [] : ['color-contrast'])

/** Accessibility violations, horizontal scrolling and missing titles in each language, switched on the page. */
async function findViolationsPerLanguage(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  const violations: string[] = []
  for (const [name, language] of languages) {
    const banner = page.getByRole('banner')
    await banner.locator('button[aria-expanded]').last().click()
    await banner.getByRole('button', { name, exact: true }).click()
    await page.waitForFunction((lang) => document.documentElement.lang === lang, language)
    if (language === 'en') continue
    violations.push(...(await findViolations(page, 'html', exceptRules(language))))
    violations.push(...(await findHorizontalScrolling(page)))
    const untitled = !(await page.title()).includes(' · ')
    if (untitled) violations.push(`${new URL(page.url()).pathname} in ${language} has no page title`)
  }
  return violations
}

it('public screens have no accessibility violations and no horizontal scrolling at 400% zoom in any language (A11Y-002)', async () => {
  const page = await visit('/login', { viewport: zoomed, expected: [/status of 404/] })
  const violations: string[] = []
  for (const path of publicScreens) {
    await page.goto(path)
    violations.push(...(await findViolationsPerLanguage(page)))
  }
  expect(violations).toEqual([])
}, 480_000)

it('learner screens have no accessibility violations and no horizontal scrolling at 400% zoom in any language (A11Y-002)', async () => {
  const names = { firstName: 'Wilhelmina-Alexandrina', lastName: 'Oppenheimer-Schwarzenberg' }
  const learner = await newLearner(names)
  const page = await visit('/', { as: learner, colorScheme: 'dark', viewport: zoomed })
  const violations = await findViolationsPerLanguage(page)
  const id = await startAssessment(learner, inject('product').firstRun.accessCode)
  await page.goto(`/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await answerPage(page)
  violations.push(...(await findViolationsPerLanguage(page)))
  for (const path of [
    `/demographics/${id}`,
    `/instructions/${id}`,
    '/contact-settings',
    '/your-assessments',
  ]) {
    await page.goto(path)
    violations.push(...(await findViolationsPerLanguage(page)))
  }
  await completeAssessment(learner, id)
  await page.goto(`/assessment/${id}/view-results`)
  await expectWholeReport(page)
  violations.push(...(await findViolationsPerLanguage(page)))
  expect(violations).toEqual([])
}, 480_000)

it('administrator screens have no accessibility violations and no horizontal scrolling at 400% zoom in any language (A11Y-002)', async () => {
  const { organizationId, cohortId } = await newCohort('Wirtschaftsingenieurwesen, Wintersemester 2031')
  await createCompletedLearners({ cohortId }, 6)
  const as = await newAdministrator(organizationId)
  const page = await visit('/', { as, viewport: zoomed })
  const violations: string[] = []
  for (const path of [
    '/admin/view-assessments',
    '/admin/cohorts',
    '/admin/invitations',
    '/admin/reports',
    '/admin/reports/customization',
    `/admin/group-insight?cohort=${cohortId}`,
  ]) {
    await page.goto(path)
    violations.push(...(await findViolationsPerLanguage(page)))
  }
  expect(violations).toEqual([])
}, 480_000)

it('forced colors show the selected option and the progress (A11Y-006)', async () => {
  const { learner, id } = await newLearnerInProgress()
  const page = await visit(`/assessment/${id}`, { as: learner, forcedColors: 'active' })
  const option = page.locator('fieldset[data-question]').first().locator('label').nth(6)
  await option.scrollIntoViewIfNeeded()
  const before = await option.screenshot()
  await option.locator('input').check({ force: true })
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  expect(before.equals(await option.screenshot())).toBe(false)
  const shares = page.getByRole('progressbar').locator('span span')
  const [fill, track] = await shares
    .last()
    .evaluate((end) => [end, end.parentElement!].map((element) => getComputedStyle(element).backgroundColor))
  expect(fill).not.toBe(track)
})
