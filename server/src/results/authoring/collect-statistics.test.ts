import { NO_OPPORTUNITY } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemo } from '../../operation/demo/create-demo.ts'
import { createRandom } from '../../operation/demo/random.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { buildPeople } from '../../testing/build-people.ts'
import { buildCohort, buildCompletedAssessment, buildInstrument } from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { collectStatistics, type ManualStatistics } from './collect-statistics.ts'
import { composeManual } from './compose-manual.ts'

const languages = ['en', 'fr', 'es']
const careIds = ['care-1', 'care-2', 'care-3']
/** Random answers, one row per person. The statements alternate between the two scales, “care” and “craft”. */
const people = { en: drawPeople(1, 260, 0), fr: drawPeople(2, 180, 1.5), es: drawPeople(3, 37, 0) }

let t: TestApp
let instrument: Instrument
let statistics: ManualStatistics
beforeAll(async () => {
  t = await createTestApp()
  instrument = await buildTranslatedInstrument()
  const { id, version } = instrument
  const { cohortId } = await buildCohort(t)
  for (const [language, answers] of Object.entries(people)) {
    await buildPeople(t, { cohortId, instrument, answers, language })
  }
  await createDemo(t.ctx, { learners: 300, seed: 1, instrument: { id, version } })
  await buildPeople(t, { cohortId, instrument, answers: [[4], [5]] })
  const withdrawnAssessment = await buildCompletedAssessment(t, { cohortId, instrument, values: [1, 5] })
  await withdrawConsent(t, withdrawnAssessment.learner)
  statistics = await collectStatistics(t.ctx.db, instrument)
})
afterAll(() => t.close())

async function buildTranslatedInstrument() {
  const translate = (text: string) => Object.fromEntries(languages.map((language) => [language, text]))
  const content = JSON.parse(JSON.stringify(sampleInstrument()), (_, value) =>
    typeof value?.en === 'string' ? translate(value.en) : value,
  )
  return buildInstrument(t, { ...content, version: '5.0.0', languages })
}

/** `shift` is added to every answer to the first statement. */
function drawPeople(seed: number, count: number, shift: number) {
  const random = createRandom(seed)
  const limit = (value: number) => Math.min(5, Math.max(1, Math.round(value)))
  const draw = () => {
    const levels = [3 + random.drawNormal(), 3 + random.drawNormal()]
    return Array.from({ length: 6 }, (_, i) =>
      limit(levels[i % 2]! + 0.8 * random.drawNormal() + (i === 0 ? shift : 0)),
    )
  }
  return Array.from({ length: count }, () => {
    let answers = draw()
    while (new Set(answers).size === 1) answers = draw()
    return answers
  })
}

/** The answers to the statements of the “care” scale, one row per person. */
const careOf = (language: keyof typeof people) => people[language].map((row) => [row[0]!, row[2]!, row[4]!])

const computeMean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length
const covariance = (x: number[], y: number[]) =>
  (computeMean(x.map((value, i) => value * y[i]!)) - computeMean(x) * computeMean(y)) *
  (x.length / (x.length - 1))
const sumOfRow = (row: number[]) => row.reduce((a, b) => a + b, 0)

describe('the statistics of a questionnaire', () => {
  it('exclude learners in demos, people who straight-lined, and people who withdrew consent (REQ-337, REQ-338)', () => {
    const counts = statistics.languages.map(({ language, n, excludedCount }) => ({
      language,
      n,
      excludedCount,
    }))
    expect(counts).toEqual([
      { language: 'en', n: 260, excludedCount: 2 },
      { language: 'fr', n: 180, excludedCount: 0 },
      { language: 'es', n: 37, excludedCount: 0 },
    ])
  })

  it('match an independent computation from the same answers (REQ-338)', () => {
    const rows = careOf('en')
    const columns = careIds.map((_, i) => rows.map((row) => row[i]!))
    const sums = rows.map(sumOfRow)
    const deviation = Math.sqrt(covariance(sums, sums))
    // Alpha from the mean covariance c and the mean variance v of the k statements: kc / (v + (k − 1) c).
    const pairs = columns.flatMap((x, i) => columns.slice(i + 1).map((y) => covariance(x, y)))
    const [c, v] = [computeMean(pairs), computeMean(columns.map((x) => covariance(x, x)))]
    const alpha = (3 * c) / (v + 2 * c)
    const [care] = statistics.languages[0]!.scales
    const careStatistics = care!.statistics!
    expect(careStatistics.mean).toBeCloseTo(computeMean(sums), 8)
    expect(careStatistics.standardDeviation).toBeCloseTo(deviation, 8)
    expect(careStatistics.floor).toBeCloseTo(sums.filter((sum) => sum === 3).length / 260, 8)
    expect(careStatistics.ceiling).toBeCloseTo(sums.filter((sum) => sum === 15).length / 260, 8)
    expect(careStatistics.reliability!.alpha).toBeCloseTo(alpha, 8)
    const standardError = deviation * Math.sqrt(1 - alpha)
    expect(careStatistics.report).toMatchObject({
      source: 'installation',
      standardError: expect.closeTo(standardError, 8),
      standardErrorOfDifference: expect.closeTo(Math.SQRT2 * standardError, 8),
    })
    // Holm's procedure tests the two scales with a familywise error rate of 2.5%. The larger change must reach 2.498
    // standard errors of the difference (level 1.25%), and the smaller one 2.241 (level 2.5%).
    expect(careStatistics.report!.smallestChange).toEqual({
      alone: Math.ceil(2.498 * Math.SQRT2 * standardError),
      withOthers: Math.ceil(2.241 * Math.SQRT2 * standardError),
    })
    const craftSums = people.en.map((row) => row[1]! + row[3]! + row[5]!)
    const r =
      covariance(sums, craftSums) / Math.sqrt(covariance(sums, sums) * covariance(craftSums, craftSums))
    expect(statistics.languages[0]!.correlations).toEqual([
      { scales: ['care', 'craft'], n: 260, r: expect.closeTo(r, 8) },
    ])
    columns.forEach((x, i) => {
      const sumsOfOthers = sums.map((sum, person) => sum - x[person]!)
      const statement = care!.statements[i]!
      expect(statement).toMatchObject({ id: careIds[i], n: 260, missing: 0 })
      expect(statement.mean).toBeCloseTo(computeMean(x), 8)
      expect(statement.standardDeviation).toBeCloseTo(Math.sqrt(covariance(x, x)), 8)
      expect(statement.lowest).toBeCloseTo(x.filter((value) => value === 1).length / 260, 8)
      expect(statement.highest).toBeCloseTo(x.filter((value) => value === 5).length / 260, 8)
      const itemTotal =
        covariance(x, sumsOfOthers) / Math.sqrt(covariance(x, x) * covariance(sumsOfOthers, sumsOfOthers))
      expect(statement.itemTotal).toBeCloseTo(itemTotal, 8)
    })
  })

  it('contain only the number of people for a language with fewer than 100 people, and do not compare that language with others (REQ-338)', () => {
    expect(statistics.languages[2]!.scales).toEqual([
      { id: 'care', n: 37, statistics: null, statements: [] },
      { id: 'craft', n: 37, statistics: null, statements: [] },
    ])
    expect(statistics.comparisons.map(({ reference, focal }) => [reference, focal])).toEqual([['en', 'fr']])
  })

  it('flag a statement whose answers are higher in one language among people with equal sums, and match an independent computation (REQ-339)', () => {
    const { statements } = statistics.comparisons[0]!
    const flaggedStatements = statements.filter(({ difference }) => difference!.category !== 'A')
    expect(flaggedStatements[0]).toMatchObject({ id: 'care-1', scale: 'care', difference: { category: 'C' } })
    // Among people with equal sums, the other “care” statements differ in the opposite direction. The “craft” scale is
    // unaffected.
    expect(flaggedStatements.map(({ scale }) => scale)).not.toContain('craft')

    const [reference, focal] = [careOf('en'), careOf('fr')]
    careIds.forEach((id, i) => {
      let [weightedSum, focalCount] = [0, 0]
      for (let sum = 3; sum <= 15; sum++) {
        const scoresAt = (rows: number[][]) =>
          rows.filter((row) => sumOfRow(row) === sum).map((row) => row[i]!)
        const [a, b] = [scoresAt(reference), scoresAt(focal)]
        if (a.length === 0 || b.length === 0) continue
        weightedSum += b.length * (computeMean(b) - computeMean(a))
        focalCount += b.length
      }
      const { difference } = statements.find((statement) => statement.id === id)!
      expect(difference!.people.focal).toBe(focalCount)
      expect(difference!.difference).toBeCloseTo(weightedSum / focalCount, 8)
    })
  })
})

it('the statistics of a reversed statement are computed from its scores, and “no opportunity” counts as missing (REQ-338)', async () => {
  const { statements } = sampleInstrument()
  const reversedInstrument = await buildInstrument(t, {
    version: '5.1.0',
    noOpportunity: { en: 'No opportunity' },
    statements: statements.map((statement) => ({ ...statement, reversed: statement.id === 'care-1' })),
  })
  const answers = people.en.map((row, i) => (i < 52 ? [...row.slice(0, 4), NO_OPPORTUNITY, row[5]!] : row))
  const { cohortId } = await buildCohort(t)
  await buildPeople(t, { cohortId, instrument: reversedInstrument, answers })
  const [care] = (await collectStatistics(t.ctx.db, reversedInstrument)).languages[0]!.scales
  const scores = careOf('en').map((row) => 6 - row[0]!)
  expect(care!.n).toBe(208)
  expect(care!.statements[0]).toMatchObject({
    n: 260,
    missing: 0,
    mean: expect.closeTo(computeMean(scores), 8),
  })
  expect(care!.statements[2]).toMatchObject({ n: 208, missing: expect.closeTo(0.2, 8) })
  // The answers to the statement correlate positively with those to the other two, so its reversed scores correlate
  // negatively.
  expect(care!.statements[0]!.itemTotal).toBeLessThan(-0.3)
})

describe('the statistics file of a questionnaire', () => {
  const compose = (overrides: Partial<ManualStatistics> = {}) =>
    composeManual({
      instrument,
      statistics: { ...statistics, ...overrides },
      version: '1.2.3',
      now: new Date('2026-11-23T10:00:00Z'),
    })

  it('has a section for each language with enough people, and states which languages have too few (REQ-338)', () => {
    const text = compose()
    const headings = text.split('\n').filter((line) => line.startsWith('#'))
    const scaleHeadings = ['### Scores', '### Reliability', '### Precision in reports']
    const statementHeadings = ['### Correlations between scales', '### Statements']
    expect(headings).toEqual([
      '# Statistics of Sample Instrument, sample@5.0.0',
      '## Scales and statements',
      '## Sample',
      '## Language en, n = 260',
      ...scaleHeadings,
      ...statementHeadings,
      '## Language fr, n = 180',
      ...scaleHeadings,
      ...statementHeadings,
      '## Differences between languages',
      '### fr compared with en',
      '## What is missing',
    ])
    expect(text).toContain('Computed on 2026-11-23 (UTC) by LPI 1.2.3')
    expect(text).toContain('| en | 260 | 2 | below |')
    expect(text).toContain('| es | 37 | 0 | not enough data: n = 37 |')
    expect(text).toContain(
      '- Statistics in es: too few people have a score for every statement of care, craft.',
    )
    expect(text).toContain('- Norms: this version has none')
  })

  it('has tables with one cell per heading in each row, and rounded statistics (REQ-338)', () => {
    const text = compose()
    const tables = text.split('\n\n').filter((part) => part.startsWith('|'))
    for (const lines of tables.map((part) => part.trim().split('\n'))) {
      const widths = lines.map((line) => line.split(' | ').length)
      expect(new Set(widths).size).toBe(1)
    }
    const { reliability } = statistics.languages[0]!.scales[0]!.statistics!
    const { alpha, low, high, standardError } = reliability!
    const row = [alpha.toFixed(2), `${low.toFixed(2)} to ${high.toFixed(2)}`, standardError.toFixed(2)]
    expect(text).toContain(`| care | ${row.join(' | ')} |`)
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/)
  })

  it('contains the texts for observers and the source of a stated reliability, if the questionnaire has them (REQ-338)', () => {
    expect(compose()).not.toContain('observers')
    const stated = { alpha: 0.8, standardDeviation: 3, n: 200, source: 'Pilot study | 2025' }
    const [care] = statistics.languages[0]!.scales
    const report = { ...care!.statistics!.report!, source: 'instrument' as const }
    const scales = [{ ...care!, statistics: { ...care!.statistics!, report } }]
    const [first, ...others] = instrument.statements
    const text = composeManual({
      instrument: {
        ...instrument,
        statements: [{ ...first!, thirdPerson: { en: 'Cares.' } }, ...others],
        reliability: { care: stated },
      },
      statistics: { ...statistics, languages: [{ ...statistics.languages[0]!, scales }] },
      version: '1.2.3',
      now: new Date('2026-11-23T10:00:00Z'),
    })
    expect(text).toContain('| Text (en) | Text for observers (en) |')
    expect(text).toContain('| care-1 | care | as answered | Statement care-1 | Cares. |')
    expect(text).toContain('| care | stated by the questionnaire: Pilot study \\| 2025 |')
  })

  it('states, if no languages are compared, that a comparison requires two languages with at least 100 people each (REQ-339)', () => {
    expect(compose({ comparisons: [] })).toContain(
      'Not enough data: a comparison requires two languages with at least 100 people each.',
    )
  })
})
