import type { Page, Request } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { findProblems } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { createLearner } from './learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { completeAssessment, createAssessment } from './people.ts'
import { publicScreens } from './public-screens.ts'
import { chooseOption, expectWholeReport, openScreen } from './steps.ts'

const visit = setUpBrowser()

/** All languages except English, which `accessibility.all.test.ts` checks. */
const languages = ['ar', 'es', 'fr', 'zh-CN']

/** At 400% zoom, a window that is 1280 pixels wide has a width of 320 CSS pixels. */
const zoomedViewport = { width: 320, height: 640 }

/**
 * The rules whose results can depend on the texts. In Arabic, whose layout is right-to-left, all rules except
 * color contrast are checked; other tests check the contrast in both color schemes.
 */
const textRules = [
  ...['html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch', 'valid-lang', 'document-title'],
  ...['button-name', 'link-name', 'label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  ...['aria-command-name', 'aria-dialog-name', 'aria-progressbar-name', 'image-alt', 'svg-img-alt'],
  ...['empty-heading', 'landmark-unique', 'label-title-only'],
]

/**
 * Returns `check`, which inspects the open screen in each of the `languages`, and `problems`, to which `check` adds
 * accessibility violations, horizontal scrolling and missing page titles.
 */
function createLanguageCheck(page: Page) {
  const pendingRequests = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') pendingRequests.add(request)
  })
  const remove = (request: Request) => void pendingRequests.delete(request)
  page.on('requestfinished', remove).on('requestfailed', remove)
  const problems: string[] = []
  const order = [...languages]

  async function check() {
    await page.locator('#prerendered').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const language of order) {
      await page.evaluate(switchLanguage, language)
      // After the switch, the page requests questions and reports in the new language.
      await expect
        .poll(() => [...pendingRequests].map((request) => request.url()), { interval: 5 })
        .toEqual([])
      const inspection = language === 'ar' ? { skippedRules: ['color-contrast'] } : { rules: textRules }
      problems.push(...(await findProblems(page, inspection)))
    }
    // The next check starts with the language that the page is already in, which saves one switch.
    order.reverse()
  }
  return { check, problems }
}

/** Selects a language in the menu, unless the page is already in this language. */
async function switchLanguage(language: string) {
  async function waitUntil<T>(find: () => T) {
    for (;;) {
      const result = find()
      if (result) return result
      await new Promise(requestAnimationFrame)
    }
  }
  if (document.documentElement.lang !== language) {
    const banner = document.querySelector('header')!
    const button = banner.querySelector<HTMLElement>('button:has(+ * button[lang])')!
    button.click()
    await waitUntil(() => button.getAttribute('aria-expanded') === 'true')
    banner.querySelector<HTMLElement>(`button[lang="${language}"]`)!.click()
    await waitUntil(() => document.documentElement.lang === language)
  }
  // Gives the page time to render the texts and to send its requests.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}

it('public screens have page titles, no accessibility violations and no horizontal scrolling at 400% zoom in Arabic, Spanish, French and Chinese (A11Y-002)', async () => {
  const page = await visit(publicScreens[0], { viewport: zoomedViewport, expected: [/status of 404/] })
  const { check, problems } = createLanguageCheck(page)
  for (const path of publicScreens) {
    if (path !== publicScreens[0]) await openScreen(page, path)
    await check()
  }
  expect(problems).toEqual([])
}, 480_000)

it('learner screens have page titles, no accessibility violations and no horizontal scrolling at 400% zoom in Arabic, Spanish, French and Chinese (A11Y-002)', async () => {
  const names = { firstName: 'Wilhelmina-Alexandrina', lastName: 'Oppenheimer-Schwarzenberg' }
  const learner = await createLearner(names)
  const page = await visit('/', { as: learner, colorScheme: 'dark', viewport: zoomedViewport })
  const { check, problems } = createLanguageCheck(page)
  await check()
  const id = await createAssessment(learner, inject('product').firstRun.accessCode)
  await page.goto(`/assessment/${id}`)
  await page.locator('fieldset[data-question]').first().waitFor()
  await chooseOption(page.locator('fieldset[data-question]'), 7)
  await page.locator('fieldset:focus').waitFor()
  await check()
  for (const path of [
    `/demographics/${id}`,
    `/instructions/${id}`,
    '/contact-settings',
    '/your-assessments',
  ]) {
    await openScreen(page, path)
    await check()
  }
  await completeAssessment(learner, id)
  await page.goto(`/assessment/${id}/view-results`)
  await expectWholeReport(page)
  await check()
  expect(problems).toEqual([])
}, 480_000)

it('administrator screens have page titles, no accessibility violations and no horizontal scrolling at 400% zoom in Arabic, Spanish, French and Chinese (A11Y-002)', async () => {
  const { organizationId, cohortId, instrument } = await setUpCohort(
    'Wirtschaftsingenieurwesen, Wintersemester 2031',
  )
  await createCompletedLearners({ cohortId }, 6)
  const as = await createAdministrator(organizationId)
  await as.call('POST', `/lpi/api/v4/lpi-group-reports/${cohortId}`, { organizationId })
  const page = await visit('/', { as, viewport: zoomedViewport })
  const { check, problems } = createLanguageCheck(page)
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
    `/admin/group-insight?cohort=${cohortId}`,
    `/admin/questionnaires/${instrument.id}/${instrument.version}`,
  ]) {
    await openScreen(page, path)
    await check()
  }
  expect(problems).toEqual([])
}, 480_000)
