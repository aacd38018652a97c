import { expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { compareVersions } from './compare-versions.ts'

it('comparing two versions with the same content lists no changes and reports every scale as comparable', () => {
  const { changes, scales } = compareVersions(sampleInstrument(), sampleInstrument({ version: '1.0.1' }))
  expect(changes).toEqual([])
  expect(scales).toEqual(['care', 'craft'].map((scale) => ({ scale, isComparable: true, reasons: [] })))
})

it('a scale stays comparable if the wording of a statement changes, but the change is listed', () => {
  const { statements } = sampleInstrument()
  const changedStatements = statements.map((statement) =>
    statement.id === 'care-2' ? { ...statement, text: { en: 'Another one' } } : statement,
  )
  const { changes, scales } = compareVersions(
    sampleInstrument(),
    sampleInstrument({ statements: changedStatements }),
  )
  expect(changes).toEqual([
    { place: 'statements.care-2.text (en)', before: 'Statement care-2', after: 'Another one' },
  ])
  expect(scales[0]).toEqual({
    scale: 'care',
    isComparable: true,
    reasons: ['wording of statement care-2 changed'],
  })
})

it('an added optional text and a changed source of the reliability are listed', () => {
  const before = sampleInstrument({
    reliability: { care: { alpha: 0.8, standardDeviation: 3, n: 200 } },
    report: {
      ...sampleInstrument().report,
      pairs: [{ high: 'care', low: 'craft', text: { en: 'More care' } }],
    },
  })
  const after = sampleInstrument({
    reliability: { care: { alpha: 0.8, standardDeviation: 3, n: 200, source: 'Pilot study' } },
    report: {
      ...sampleInstrument().report,
      profiles: { high: { text: { en: 'All high' }, step: { en: 'Ask' } } },
    },
  })
  expect(compareVersions(before, after).changes).toMatchObject([
    { place: 'report.pairs.care/craft.text (en)', before: 'More care', after: null },
    { place: 'reliability', after: expect.stringContaining('Pilot study') },
    { place: 'report.profiles.high.text (en)', before: null, after: 'All high' },
    { place: 'report.profiles.high.step (en)', before: null, after: 'Ask' },
  ])
})

it('a scale with added and removed statements is not comparable, but all other scales are', () => {
  const before = sampleInstrument()
  const statements = before.statements.map((statement) =>
    statement.id === 'care-3' ? { ...statement, id: 'care-4' } : statement,
  )
  const { scales } = compareVersions(before, sampleInstrument({ statements }))
  expect(scales).toEqual([
    { scale: 'care', isComparable: false, reasons: ['statement care-3 removed', 'statement care-4 added'] },
    { scale: 'craft', isComparable: true, reasons: [] },
  ])
})

it('a scale is not comparable if a statement becomes reversed or the minimum number of answers changes (REQ-327, REQ-329)', () => {
  const before = sampleInstrument()
  const { changes, scales } = compareVersions(
    before,
    sampleInstrument({
      statements: before.statements.map((statement) => ({
        ...statement,
        reversed: statement.id === 'care-2',
      })),
      scales: before.scales.map((scale) => ({
        ...scale,
        ...(scale.id === 'craft' && { minimumAnswers: 3 }),
      })),
    }),
  )
  expect(scales).toEqual([
    { scale: 'care', isComparable: false, reasons: ['statement care-2 reversed'] },
    { scale: 'craft', isComparable: false, reasons: ['minimum number of answers changed from 2 to 3'] },
  ])
  expect(changes).toEqual([
    { place: 'statements.care-2.reversed', before: null, after: 'yes' },
    { place: 'scales.craft.minimumAnswers', before: null, after: '3' },
  ])
})

it('a scale stays comparable if the default minimum number of answers is stated explicitly or if “no opportunity” is added, and only the latter is reported as possibly affecting its results', () => {
  const before = sampleInstrument()
  const { scales } = compareVersions(
    before,
    sampleInstrument({
      noOpportunity: { en: 'I had no opportunity' },
      scales: before.scales.map((scale) => ({ ...scale, minimumAnswers: 2 })),
    }),
  )
  expect(scales).toEqual(
    ['care', 'craft'].map((scale) => ({
      scale,
      isComparable: true,
      reasons: ['answer “no opportunity” added'],
    })),
  )
})

it('no scale is comparable if the values of the options change', () => {
  const before = sampleInstrument()
  const options = before.options.map(({ value, text }) => ({ value: value - 1, text }))
  const { changes, scales } = compareVersions(before, sampleInstrument({ options }))
  expect(scales.map(({ isComparable, reasons }) => [isComparable, reasons])).toEqual(
    Array(2).fill([false, ['values of the options changed']]),
  )
  expect(changes).toContainEqual({
    place: 'values of the options',
    before: '1, 2, 3, 4, 5',
    after: '0, 1, 2, 3, 4',
  })
})
