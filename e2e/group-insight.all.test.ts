import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { createAdministrator, setUpCohort } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

/**
 * Opens the group insight screen as an administrator of a new organization, whose only cohort has `people` learners
 * with completed assessments.
 */
async function openGroupInsight(people: number, options: Parameters<typeof visit>[1] = {}) {
  const cohort = await setUpCohort('Evening class')
  await createCompletedLearners(cohort, people)
  const as = await createAdministrator(cohort.organizationId)
  const page = await visit('/admin/group-insight', { as, ...options })
  await expectHeading(page, 'Group insight')
  return { page, cohort }
}

async function choose(page: Page, typed = 'even', name = 'Evening class') {
  await page.getByRole('combobox', { name: 'Cohort' }).fill(typed)
  await page.getByRole('option', { name }).click()
}

/** Creates the first group report of the chosen cohort. */
async function createReport(page: Page) {
  await page.getByRole('button', { name: 'Create the group report' }).click()
  await page.getByRole('heading', { name: 'All scales at a glance' }).waitFor()
}

it('an administrator finds a cohort by name, creates its group report, reads it and downloads it and the session material, on a screen without accessibility violations or horizontal scrolling in light mode at 360 px and in dark mode at 1280 px (REQ-129, REQ-320, REQ-321, REQ-322, REQ-324, REQ-326)', async () => {
  const { page, cohort } = await openGroupInsight(12)
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await choose(page)
  await page.getByRole('heading', { name: 'Create the group report' }).waitFor()
  expect(new URL(page.url()).searchParams.get('cohort')).toBe(cohort.cohortId)
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await createReport(page)
  await page.getByRole('heading', { level: 2, name: 'Evening class' }).waitFor()
  await page.getByText('12 people', { exact: true }).first().waitFor()
  const table = page.getByRole('table', { name: 'All scales at a glance' })
  expect(await table.getByRole('rowheader').count()).toBe(6)
  await page.getByText('What this report is not for').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Who took part' }).count()).toBe(0)
  expect(await page.getByText(/Cronbach|Sample Learner|sample-.*@example/).count()).toBe(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Everyday-Leadership-Evening-class-.*\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const questions = page
    .getByRole('heading', { name: 'Questions for discussion' })
    .first()
    .locator('..')
    .getByRole('listitem')
  await page.getByText('Who plans around you at the moment').first().waitFor()
  expect(await questions.count()).toBe(3)
  for (const [button, fileName, magic] of [
    ['Download slides', /^Everyday-Leadership-Evening-class-.*\.pptx$/, 'PK'],
    ['Download facilitator guide', /^Everyday-Leadership-Evening-class-.*-guide\.pdf$/, '%P'],
    ['Download one-page summary', /^Everyday-Leadership-Evening-class-.*-summary\.pdf$/, '%P'],
  ] as const) {
    const [material] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(material.suggestedFilename()).toMatch(fileName)
    expect((await readFile(await material.path())).subarray(0, 2).toString()).toBe(magic)
  }

  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.getByRole('link', { name: 'Compare with an earlier cohort' }).click()
  await expectHeading(page, 'Impact')
  expect(new URL(page.url()).searchParams.get('after')).toBe(cohort.cohortId)
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'Evening class' }).waitFor()
  // The URL contains the selection, so a reload shows the same report.
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Evening class' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Cohort' }).inputValue()).toBe('Evening class')
})

it('an administrator sees that a group report needs more people, creates one and then a newer one, opens the earlier one again, and cannot open the report of a cohort in another organization (REQ-130, REQ-134)', async () => {
  const { page, cohort } = await openGroupInsight(3, { expected: [/status of 40[49]/] })
  await choose(page)
  await page.getByText('a group report needs at least five people').waitFor()
  expect(await page.getByRole('button', { name: 'Create the group report' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])

  await createCompletedLearners(cohort, 2)
  await page.reload()
  await createReport(page)
  await page.getByText('5 people', { exact: true }).first().waitFor()
  expect(await page.getByText('Finished after the newest report').count()).toBe(0)

  await createCompletedLearners(cohort, 2)
  await page.reload()
  await page.getByText('Finished after the newest report: 2 people').click()
  await page.getByText('a group report needs at least five people').waitFor()
  expect(await page.getByRole('button', { name: 'Create a newer group report' }).count()).toBe(0)
  await createCompletedLearners(cohort, 3)
  await page.reload()
  await page.getByText('Finished after the newest report: 5 people').click()
  await page.getByRole('button', { name: 'Create a newer group report' }).click()
  await page.getByText('10 people', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: /\(10 people\) Group report/ }).click()
  await page.getByRole('option', { name: /\(5 people\)/ }).click()
  await page.getByText('5 people', { exact: true }).first().waitFor()
  expect(new URL(page.url()).searchParams.get('edition')).toBe('1')
  expect(await findViolations(page)).toEqual([])

  const otherCohort = await setUpCohort('Theirs')
  await createCompletedLearners(otherCohort, 6)
  await page.goto(`/admin/group-insight?cohort=${otherCohort.cohortId}`)
  await page.getByText('We couldn’t find this page.').waitFor()
  expect(await page.getByText('Theirs').count()).toBe(0)
})
