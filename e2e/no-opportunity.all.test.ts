import { NO_OPPORTUNITY } from '@lpi/contract'
import { expect, inject, it } from 'vitest'
import { createAccessCode } from '../server/src/organizations/access-codes/create-access-code.ts'
import { importInstrument } from '../server/src/questionnaires/instruments/import-instrument.ts'
import { sampleInstrument } from '../server/src/testing/sample-instrument.ts'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import { chooseOption, expectHeading, expectPath, expectWholeReport } from './steps.ts'

const visit = setUpBrowser()

const { statements } = sampleInstrument()
const instrument = sampleInstrument({
  id: 'with-gaps',
  noOpportunity: { en: 'I had no opportunity to do this' },
  statements: statements.map((statement) => ({ ...statement, reversed: statement.id === 'care-1' })),
  demographics: [],
})

it('a learner answers “no opportunity” without a connection, and the report shows a scale without a result and marks a reversed statement (REQ-327, REQ-328, REQ-329)', async () => {
  const { dataDir, firstRun } = inject('product')
  const { code } = await withDatabase(dataDir, async (db) => {
    const version = await importInstrument(db, instrument)
    return createAccessCode(db, { cohortId: firstRun.folderId, instrument: version, seats: 1 })
  })
  const page = await visit('/', { as: await createLearner(), expected: [/ERR_INTERNET_DISCONNECTED/] })
  await page.getByLabel('Access code').fill(code)
  await page.getByRole('button', { name: 'Use code' }).click()
  await page.getByText('How to answer').click()
  await page.getByText('I had no opportunity to do this').waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
  await page.getByRole('link', { name: 'Start' }).click()
  await expectHeading(page, 'Statements 1 to 4')
  expect(await findProblemsPerAppearance(page)).toEqual([])
  const findStatement = (id: string) => page.locator(`fieldset[data-question="${id}"]`)
  await chooseOption(findStatement('care-1'), 2)
  await page.locator('[data-status=saved]').waitFor()

  await page.context().setOffline(true)
  await chooseOption(findStatement('craft-1'), NO_OPPORTUNITY)
  await chooseOption(findStatement('care-2'), 3)
  await chooseOption(findStatement('craft-2'), NO_OPPORTUNITY)
  await page.locator('[data-status=waiting]').getByText('Saved on this device').waitFor()
  await page.context().setOffline(false)
  await page.locator('[data-status=saved]').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await expectHeading(page, 'Statements 5 to 6')
  await page.keyboard.press('6')
  expect(await findStatement('care-3').locator(`input[value="${NO_OPPORTUNITY}"]`).isChecked()).toBe(true)
  await page.keyboard.press('5')
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByText('Review my answers').click()
  expect(await page.getByRole('dialog').getByText('I had no opportunity to do this').count()).toBe(3)
  await page.getByRole('dialog').getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByRole('button', { name: 'See my report' }).click()
  await expectPath(page, /view-results$/)

  await expectWholeReport(page)
  const care = page.locator('#scale-care')
  // The answer 2 to the reversed statement has the score 4. The mean of the scores 4 and 3 is 3.5, so the sum of three
  // statements is 10.5, which is rounded to 11.
  await care.getByText('3.5', { exact: true }).waitFor()
  expect(await care.getByText('(reversed)', { exact: true }).count()).toBe(1)
  await care.getByText('Didn’t apply to you: 1 of 3 statements. This rests on the other 2.').waitFor()
  expect(await page.locator('#scale-craft').count()).toBe(0)
  const unscoredSection = page.locator('#unscored')
  await unscoredSection.getByRole('heading', { name: 'Scale craft' }).waitFor()
  await unscoredSection.getByText('Statements you rated here: 1 of 3. A result needs at least 2.').waitFor()
  await page.getByText('How to read this report', { exact: true }).click()
  await page.locator('#more').getByText('the lower your answer, the higher your score').waitFor()
  expect(await findProblemsPerAppearance(page)).toEqual([])
})
