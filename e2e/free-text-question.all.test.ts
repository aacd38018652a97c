import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { createAccessCode } from '../server/src/organizations/access-codes/create-access-code.ts'
import { importInstrument } from '../server/src/questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../server/src/questionnaires/instruments/load-instrument.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import { selectRadioButton } from './steps.ts'

const visit = setUpBrowser()
const file = join(import.meta.dirname, '../content/instruments/leading-volunteers.json')

it('a free-text question lists the forbidden characters, and the learner continues after removing them', async () => {
  const { dataDir, firstRun } = inject('product')
  const { code } = await withDatabase(dataDir, async (db) => {
    const instrument = await importInstrument(db, await loadInstrument(file))
    return createAccessCode(db, { cohortId: firstRun.folderId, instrument, seats: 1 })
  })
  const page = await visit('/', { as: await createLearner() })
  await page.getByLabel('Access code').fill(code)
  await page.getByRole('button', { name: 'Use code' }).click()
  await page.getByRole('heading', { level: 1, name: 'About you' }).waitFor()
  await selectRadioButton(page, 'One to three years')
  const field = page.getByRole('textbox')
  await field.fill('choir <and> garden')
  await page.getByText('Remove the characters <, >, and /, and any invisible characters.').waitFor()
  await page.getByRole('button', { name: /^(Next|Continue)$/ }).click()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('choir <and> garden')
  expect(await field.getAttribute('maxlength')).toBe('200')

  await field.fill('choir and garden')
  await page.getByText('Remove the characters').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^(Next|Continue)$/ }).click()
  await page.getByRole('heading', { name: 'Who can see your answers' }).waitFor()
})
