import { expect, inject, it } from 'vitest'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createLearner } from './learners.ts'
import { completeAssessment, createAssessment } from './people.ts'
import { publicScreens } from './public-screens.ts'
import { answerPage, expectWholeReport, openScreen } from './steps.ts'

const visit = setUpBrowser()

it('public screens have page titles, no accessibility violations and no horizontal scrolling in light mode at 360 px and in dark mode at 1280 px (A11Y-001)', async () => {
  const page = await visit(publicScreens[0], { expected: [/status of 404/] })
  const problems: string[] = []
  for (const path of publicScreens) {
    if (path !== publicScreens[0]) await openScreen(page, path)
    problems.push(...(await findProblemsPerAppearance(page)))
  }
  expect(problems).toEqual([])
})

it('learner screens have page titles, no accessibility violations and no horizontal scrolling in light mode at 360 px and in dark mode at 1280 px (A11Y-001)', async () => {
  const learner = await createLearner()
  const page = await visit('/', { as: learner, expected: [/status of 404/] })
  const problems = await findProblemsPerAppearance(page)
  const id = await createAssessment(learner, inject('product').firstRun.accessCode)
  await page.goto(`/demographics/${id}`)
  await page.getByRole('heading', { level: 1, name: 'About you' }).waitFor()
  problems.push(...(await findProblemsPerAppearance(page)))
  await openScreen(page, `/instructions/${id}`)
  await page.getByRole('heading', { name: 'Who can see your answers' }).waitFor()
  problems.push(...(await findProblemsPerAppearance(page)))
  await openScreen(page, `/assessment/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Statements 1 to 6' }).waitFor()
  await answerPage(page)
  problems.push(...(await findProblemsPerAppearance(page)))
  await page.locator('[data-status=saved]').waitFor()
  await completeAssessment(learner, id)
  await page.goto(`/assessment/${id}/view-results`)
  await expectWholeReport(page)
  problems.push(...(await findProblemsPerAppearance(page)))
  for (const path of [
    '/',
    '/your-assessments',
    '/contact-settings',
    '/invitation/00000000-0000-4000-8000-000000000000',
    '/admin/view-assessments',
  ]) {
    await openScreen(page, path)
    problems.push(...(await findProblemsPerAppearance(page)))
  }
  expect(problems).toEqual([])
})
