import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { createAccessCode } from '../server/src/organizations/access-codes/create-access-code.ts'
import { importInstrument } from '../server/src/questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../server/src/questionnaires/instruments/load-instrument.ts'
import { findProblemsPerAppearance } from './accessibility-checks.ts'
import { setUpBrowser } from './browser.ts'
import { withDatabase } from './database.ts'
import { createLearner } from './learners.ts'
import { answerStatements, createAssessment, type LoggedInUser } from './people.ts'
import { expectHeading } from './steps.ts'

const visit = setUpBrowser()
const file = join(import.meta.dirname, '../content/instruments/everyday-leadership.json')

/** Creates a questionnaire that states the reliability of its scales, and two access codes for it. */
async function createPreciseQuestionnaire() {
  const { dataDir, firstRun } = inject('product')
  return withDatabase(dataDir, async (db) => {
    const instrument = await loadInstrument(file)
    const reliability = { alpha: 0.9, standardDeviation: 8, n: 400 }
    const importedInstrument = await importInstrument(db, {
      ...instrument,
      id: `precise-${randomBytes(4).toString('hex')}`,
      reliability: Object.fromEntries(instrument.scales.map(({ id }) => [id, reliability])),
    })
    const createCode = () =>
      createAccessCode(db, { cohortId: firstRun.folderId, instrument: importedInstrument, seats: 1 })
    const codes = [(await createCode()).code, (await createCode()).code] as const
    return { codes, statements: instrument.statements }
  })
}

async function complete(learner: LoggedInUser, code: string, chooseValue: (statementId: string) => number) {
  await answerStatements(learner, await createAssessment(learner, code), { complete: true, chooseValue })
}

it('a learner with two completed assessments sees both results and which changes are larger than chance would explain (REQ-236)', async () => {
  const { codes, statements } = await createPreciseQuestionnaire()
  const scaleOf = new Map(statements.map(({ id, scale }) => [id, scale]))
  const secondAnswers: Record<string, number> = { dependable: 9, 'making-room': 1, support: 5 }
  const learner = await createLearner()
  await complete(learner, codes[0], () => 4)
  await complete(learner, codes[1], (id) => secondAnswers[scaleOf.get(id)!] ?? 4)

  const page = await visit('/', { as: learner })
  await page.getByRole('link', { name: 'See your progress' }).click()
  await expectHeading(page, 'Your progress')
  await page.getByText(/^Completed 2 times/).waitFor()
  const scales = page.locator('section section')
  expect(await scales.count()).toBe(6)
  const findScale = (name: string) => scales.filter({ has: page.getByRole('heading', { name }) })
  for (const [name, sums, change] of [
    ['Being dependable', [20, 45], /^\+25 since the first time: a clear increase\.$/],
    ['Making room', [20, 5], /^[-−]15 since the first time: a clear decrease\.$/],
    ['Looking after people', [20, 25], /^\+5 since the first time: no clear change\.$/],
    ['Making things clear', [20, 20], /^The same score as the first time\.$/],
  ] as const) {
    await findScale(name).getByText(change).waitFor()
    expect(await findScale(name).locator('strong').allInnerTexts()).toEqual(sums.map(String))
    expect(await findScale(name).getByText('with the margin of error').count()).toBe(2)
  }
  expect(await findProblemsPerAppearance(page)).toEqual([])
})
