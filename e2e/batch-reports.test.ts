import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { insertBatch } from '../server/src/administration/batch-reports/queries.ts'
import { unzip } from '../server/src/testing/unzip.ts'
import { findProblemsPerAppearance, findViolations } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createCompletedLearners } from './completed-learners.ts'
import { withDatabase } from './database.ts'
import { createAdministrator, createDemo, type Demo, setUpCohort } from './operator.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()

let demo: Demo

beforeAll(async () => {
  demo = await createDemo(24)
})

async function openAsAdministrator(path = '/admin/reports', options = {}) {
  return visit(path, { as: await createAdministrator(demo.organizationId), ...options })
}

async function chooseWholeCohort(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Cohort' }).fill(name)
  await page.getByRole('option', { name }).click()
}

async function readFileNames(file: string) {
  return Object.keys(await unzip(await readFile(file)))
}

/** Finds the newest row of the report history, provided that it contains the text. */
function newestRow(page: Page, text: RegExp) {
  return page.getByRole('table', { name: 'Report history' }).getByRole('row').nth(1).filter({ hasText: text })
}

type FailedBatch = {
  organizationId: string
  cohortId: string
  failure: string
}

/** Inserts a group report that was requested but could not be produced. */
async function insertFailedBatch({ organizationId, cohortId, ...failure }: FailedBatch) {
  await withDatabase(inject('product').dataDir, async (db) => {
    const batch = { organization_id: organizationId, cohort_id: cohortId, kind: 'group' as const }
    const result = { status: 'FAILED', finished_at: new Date() }
    const id = await insertBatch(db, { ...batch, ...result })
    const item = { batch_id: id, position: 1, status: 'FAILED', ...failure }
    await db.insertInto('batch_report_items').values(item).execute()
  })
}

describe('an administrator', () => {
  it('creates the reports of a cohort, follows the progress and downloads an archive (REQ-116)', async () => {
    const page = await openAsAdministrator()
    await page.getByText('No reports yet.').waitFor()
    await chooseWholeCohort(page, demo.cohorts[0]!.name)
    await page.getByRole('button', { name: 'Create reports' }).click()
    await page.getByText('We’re creating your reports.').waitFor()
    const announcement = await page.getByText(/^\d+ reports are ready to download\.$/).textContent()
    const count = Number(/\d+/.exec(announcement ?? '')![0])
    expect(count).toBeGreaterThan(3)
    const row = newestRow(page, new RegExp(`${count} reports are ready`))
    expect(await row.textContent()).toContain('Ada Lindqvist')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^Download/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/ - Reports - \d{4}-\d\d-\d\d\.zip$/)
    const names = await readFileNames(await download.path())
    expect(names).toHaveLength(count)
    for (const name of names) expect(name).toMatch(/^.+, .+ - \d{4}-\d\d-\d\d( \(\d+\))?\.pdf$/)
    expect(names).toEqual(
      names.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare),
    )
  })

  it('requests a group report, which is always about a cohort, and sees how many new people it needs (REQ-121, REQ-132)', async () => {
    const cohort = await setUpCohort('Evening class')
    await createCompletedLearners(cohort, 1)
    const as = await createAdministrator(cohort.organizationId)
    const page = await visit('/admin/reports', { as, expected: [/409/] })
    await expectHeading(page, 'Reports')
    expect(await findProblemsPerAppearance(page)).toEqual([])
    await page.getByText('One group report').click()
    expect(await page.getByText('Selected learners').count()).toBe(0)
    await chooseWholeCohort(page, 'Evening class')
    await page.getByRole('button', { name: 'Create group report' }).click()
    await page.getByText(/a group report needs at least five people who aren’t in an earlier one/).waitFor()
    expect(await findViolations(page, 'main')).toEqual([])
  })

  it('sees why a group report failed and can try again (REQ-117)', async () => {
    const { organizationId, cohortId } = await setUpCohort()
    await insertFailedBatch({ organizationId, cohortId, failure: 'group.too_small' })
    const page = await visit('/admin/reports', { as: await createAdministrator(organizationId) })
    const row = newestRow(page, /Failed/)
    await row.getByRole('button', { name: /^View errors/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Failed reports' })
    await dialog.getByText(/needs at least five people who aren’t in an earlier one/).waitFor()
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await newestRow(page, /Failed/).waitFor()
  })

  it('creates reports for assessments that were selected in the list of people (REQ-116)', async () => {
    const page = await openAsAdministrator('/admin/view-assessments?status=COMPLETED')
    const table = page.getByRole('table')
    for (const i of [1, 2]) await table.getByRole('row').nth(i).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create 2 reports' }).click()
    await expectHeading(page, 'Reports')
    expect(await page.getByRole('radio', { name: '2 assessments you selected' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Create 2 reports' }).click()
    await newestRow(page, /2 reports are ready/).waitFor()
  })
})
