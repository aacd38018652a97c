import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { unzip } from '../server/src/testing/unzip.ts'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { createAdministrator, createDemo } from './operator.ts'
import { expectHeading, selectRadioButton } from './steps.ts'

const visit = setUpBrowser()

it('an administrator exports scores without names, then progress with names as CSV and Parquet files, cannot export answers because the privacy policy does not mention such exports, and finds the completed exports on the activity page (REQ-270, REQ-272, REQ-274)', async () => {
  const demo = await createDemo(60)
  const page = await visit('/admin/export', {
    as: await createAdministrator(demo.organizationId),
    expected: [/status of 409/],
  })
  await expectHeading(page, 'Export data')
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export data' }).click(),
    ])
    await page.getByText(`Saved as ${file.suggestedFilename()}.`).waitFor()
    return unzip(await readFile(await file.path()))
  }
  const filesWithoutNames = await download()
  expect(Object.keys(filesWithoutNames)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^scores-.*\.csv$/), 'demographics.csv', 'codebook.csv']),
  )
  await selectRadioButton(page, /^Progress/)
  await page.getByText('Progress is always exported with names.').waitFor()
  const filesWithNames = await download()
  expect(Object.keys(filesWithNames)).toEqual(['progress.csv', 'codebook.csv'])
  expect(filesWithNames['progress.csv']!.toString()).toContain('"last_name","first_name"')
  await selectRadioButton(page, /^Parquet/)
  expect(Object.keys(await download())).toEqual(['progress.parquet', 'codebook.csv'])
  await selectRadioButton(page, /^Answers/)
  await page.getByRole('button', { name: 'Export data' }).click()
  await page
    .getByRole('alert')
    .getByText(/doesn’t mention such exports/)
    .waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Activity' }).click()
  const rows = (hasText: string) => page.getByRole('row').filter({ hasText })
  await expect.poll(() => rows('Exported progress with names').count()).toBe(2)
  expect(await rows('Exported scores without names').count()).toBe(1)
})
