import { join } from 'node:path'
import {
  type Bound,
  countTests,
  defaultReportSettings,
  findAnswerPattern,
  findHighest,
  findRank,
  findSummary,
  hasTiedStatementWithoutSuggestion,
  type IndividualReport,
  type ScaleResult,
} from '@lpi/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportCustomization } from '../../organizations/customization/report-customization.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { Evidence } from '../measurement/evidence.ts'
import { buildReport } from './build-report.ts'

// Most tests compare the claims of a report with the answers, not with the numbers in the report, which could be wrong.

/**
 * In Holm's procedure, a difference below `lower` standard errors is never significant; one above `upper` always is.
 */
const computeLimits = (tests: number) => ({ lower: 2.2413, upper: invertSurvival(0.025 / tests / 2) })

/** Finds, by bisection, the value that a standard normal variable exceeds with probability `p`. */
function invertSurvival(p: number) {
  let [low, high] = [0, 8]
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (survivalProbability(middle) > p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function survivalProbability(z: number) {
  const step = 0.002
  let area = 0
  for (let x = z + step / 2; x < 9; x += step) area += Math.exp((-x * x) / 2) * step
  return area / Math.sqrt(2 * Math.PI)
}

let instrument: Instrument
let pairLimits: ReturnType<typeof computeLimits>
let changeLimits: ReturnType<typeof computeLimits>
beforeAll(async () => {
  const content = join(import.meta.dirname, '../../../../content/instruments')
  instrument = await loadInstrument(join(content, 'leading-volunteers.json'))
  pairLimits = computeLimits(6)
  changeLimits = computeLimits(4)
})

/** 18 answers from 0 to 4: arbitrary, all equal, repeated in a cycle of four, or all equal except for one. */
const anyAnswers = (() => {
  const option = fc.integer({ min: 0, max: 4 })
  const count = 18
  const repeat = (value: number) => Array.from({ length: count }, () => value)
  return fc.oneof(
    fc.array(option, { minLength: count, maxLength: count }),
    option.map(repeat),
    fc.array(option, { minLength: 4, maxLength: 4 }).map((levels) => repeat(0).map((_, i) => levels[i % 4]!)),
    fc
      .tuple(option, fc.nat(count - 1), option)
      .map(([value, index, other]) => repeat(value).map((repeated, i) => (i === index ? other : repeated))),
  )
})()

const anyStandardErrors = fc.oneof(
  fc.constant(null),
  fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 4, maxLength: 4 }),
)

type CohortCase = { sums: number[]; bounds: Bound[] }
type Case = {
  answers: number[]
  previous: number[] | null
  standardErrors: number[] | null
  cohort: CohortCase | null
}

const anyCohort: fc.Arbitrary<CohortCase> = fc.record({
  // The scales have four, five, four and five statements.
  sums: fc.tuple(...[16, 20, 16, 20].map((max) => fc.double({ min: 0, max, noNaN: true }))),
  bounds: fc.array(fc.constantFrom<Bound>('none', 'atLeast', 'atMost'), { minLength: 4, maxLength: 4 }),
})

const anyCase: fc.Arbitrary<Case> = fc.record({
  answers: anyAnswers,
  previous: fc.option(anyAnswers),
  standardErrors: anyStandardErrors,
  cohort: fc.option(anyCohort),
})

const valuesOf = (answers: number[]) =>
  Object.fromEntries(instrument.statements.map(({ id }, i) => [id, answers[i]!]))

/** The means per statement that a bound on the sum of a scale allows. */
function rangeOf(scaleId: string, sum: number, bound: 'none' | 'atLeast' | 'atMost') {
  if (bound === 'none') return null
  const statements = instrument.statements.filter(({ scale }) => scale === scaleId).length
  const [low, high] = [instrument.options[0]!.value, instrument.options.at(-1)!.value]
  return bound === 'atLeast' ? { low: sum / statements, high } : { low, high: sum / statements }
}

function build({ answers, previous, standardErrors, cohort }: Case) {
  const evidence: Evidence = {
    norm: null,
    scales: Object.fromEntries(
      instrument.scales.map(({ id }, i) => [
        id,
        {
          norm: null,
          precision: standardErrors
            ? {
                status: 'known',
                source: 'instrument',
                reliability: 0.8,
                standardError: standardErrors[i]!,
                n: 400,
              }
            : { status: 'unknown', reason: 'too_few' },
        },
      ]),
    ),
  }
  return buildReport({
    subject: {
      first_name: 'Ada',
      last_name: '',
      cohort_name: '',
      organization_name: '',
      logo_image_id: null,
      values: valuesOf(answers),
    },
    customization: reportCustomization(defaultReportSettings, 'individual'),
    completedAt: new Date(0),
    instrument,
    language: 'en',
    previous: previous ? { instrument, values: valuesOf(previous), completedAt: new Date(0) } : undefined,
    cohort: cohort
      ? {
          n: 20,
          asOf: '2026-11-20T10:00:00.000Z',
          scales: new Map(
            instrument.scales.map(({ id }, i) => [
              id,
              {
                mean: 2,
                meanSum: cohort.sums[i]!,
                bound: cohort.bounds[i]!,
                range: rangeOf(id, cohort.sums[i]!, cohort.bounds[i]!),
                n: 20,
              },
            ]),
          ),
        }
      : undefined,
    evidence,
  })
}

/** The answers of each scale, with its standard error, computed without the report. */
function measure({ answers, standardErrors }: Pick<Case, 'answers' | 'standardErrors'>) {
  return instrument.scales.map(({ id, name }, i) => {
    const scaleAnswers = answers.filter((_, k) => instrument.statements[k]!.scale === id)
    const sum = scaleAnswers.reduce((total, value) => total + value, 0)
    return {
      id,
      name: name.en!,
      scaleAnswers,
      sum,
      mean: sum / scaleAnswers.length,
      standardError: standardErrors?.[i] ?? null,
    }
  })
}

type ScaleMeasurement = ReturnType<typeof measure>[number]

/** The difference between two means, in standard errors of the difference. */
function distanceOf(a: ScaleMeasurement, b: ScaleMeasurement) {
  const error = Math.hypot(a.standardError! / a.scaleAnswers.length, b.standardError! / b.scaleAnswers.length)
  const difference = Math.abs(a.mean - b.mean)
  return difference === 0 ? 0 : difference / error
}

function expectAboutLevel(a: ScaleMeasurement, b: ScaleMeasurement) {
  expect(distanceOf(a, b)).toBeLessThanOrEqual(pairLimits.upper + 0.001)
}

function expectDifferent(a: ScaleMeasurement, b: ScaleMeasurement) {
  expect(distanceOf(a, b)).toBeGreaterThanOrEqual(pairLimits.lower)
}

function checkGeneratedReports(
  check: (report: IndividualReport, measured: ScaleMeasurement[], testCase: Case) => void,
) {
  fc.assert(
    fc.property(anyCase, (testCase) => check(build(testCase), measure(testCase), testCase)),
    { numRuns: 300 },
  )
}

describe('for any pattern of answers', () => {
  it('the sentence about the highest scales is true (REQ-173)', () => {
    checkGeneratedReports(({ scales }, measured, { standardErrors }) => {
      const finding = findHighest(scales)
      const highestMean = Math.max(...measured.map(({ mean }) => mean))
      const highest = measured.filter(({ mean }) => mean === highestMean)
      const namedScales =
        'names' in finding ? measured.filter(({ name }) => finding.names.includes(name)) : measured
      const otherScales = measured.filter((scale) => !namedScales.includes(scale))
      const isNearTop = (scale: ScaleMeasurement) =>
        highest.some((highestScale) => distanceOf(highestScale, scale) <= pairLimits.upper + 0.001)
      switch (finding.kind) {
        case 'only':
          throw new Error('the finding must not be “only”, because there are four scales')
        case 'allTied':
          expect(highest).toEqual(measured)
          break
        case 'highest':
        case 'highestTied':
          expect(standardErrors).toBeNull()
          expect(namedScales).toEqual(highest)
          expect(namedScales.length > 1).toBe(finding.kind === 'highestTied')
          break
        case 'clear':
          expect(namedScales).toEqual(highest)
          expect(highest).toHaveLength(1)
          for (const other of otherScales) expectDifferent(highest[0]!, other)
          break
        case 'level':
        case 'allLevel':
          expect(namedScales.length).toBeGreaterThan(1)
          expect(namedScales).toEqual(expect.arrayContaining(highest))
          for (const scale of namedScales) expect(isNearTop(scale)).toBe(true)
          for (const highestScale of highest)
            for (const other of otherScales) expectDifferent(highestScale, other)
          break
      }
    })
  })

  it('the rank or range of ranks of each scale is correct, and two scales are about level only if measurement error can explain their difference (REQ-170)', () => {
    checkGeneratedReports(({ scales }, measured, { standardErrors }) => {
      scales.forEach((scale, i) => {
        const ownScale = measured[i]!
        const { from, to, isTied } = findRank(scale, scales)
        const scalesAbove = measured.filter(({ mean }) => mean > ownScale.mean)
        const equalScales = measured.filter(({ mean }) => mean === ownScale.mean)
        if (!standardErrors) {
          expect([from, to, isTied]).toEqual([
            scalesAbove.length + 1,
            scalesAbove.length + 1,
            equalScales.length > 1,
          ])
          return
        }
        expect(from).toBeLessThanOrEqual(scalesAbove.length + 1)
        expect(to).toBeGreaterThanOrEqual(scalesAbove.length + equalScales.length)
        const level = measured.filter(({ id }) => scale.aboutLevel!.includes(id))
        const differentScales = measured.filter(
          (otherScale) => otherScale !== ownScale && !level.includes(otherScale),
        )
        for (const otherScale of level) expectAboutLevel(ownScale, otherScale)
        for (const otherScale of differentScales) expectDifferent(ownScale, otherScale)
        expect(differentScales.filter(({ mean }) => mean > ownScale.mean)).toHaveLength(from - 1)
        expect(differentScales.filter(({ mean }) => mean < ownScale.mean)).toHaveLength(measured.length - to)
      })
    })
  })

  it('a change is correctly classified as higher, lower, the same or within the measurement error (REQ-174)', () => {
    checkGeneratedReports(({ scales }, measured, { previous, standardErrors }) => {
      const before = previous && measure({ answers: previous, standardErrors })
      scales.forEach(({ change }, i) => {
        expect(change === null).toBe(before === null)
        if (!change || !before) return
        const [currentScale, previousScale] = [measured[i]!, before[i]!]
        const difference = currentScale.sum - previousScale.sum
        expect(change).toMatchObject({ previousSum: previousScale.sum, difference })
        const errors =
          difference === 0 ? 0 : Math.abs(difference) / (Math.SQRT2 * (currentScale.standardError ?? 0))
        if (difference === 0) expect(change.significance).toBe('same')
        else if (!standardErrors) expect(change.significance).toBe('unknown')
        else if (change.significance === 'within_noise')
          expect(errors).toBeLessThanOrEqual(changeLimits.upper + 0.001)
        else {
          expect(change.significance).toBe(difference > 0 ? 'higher' : 'lower')
          expect(errors).toBeGreaterThanOrEqual(changeLimits.lower)
        }
      })
    })
  })

  it('the report counts one comparison for each pair of scales and one for each change if the standard errors are known, and none otherwise', () => {
    checkGeneratedReports((report, measured, { previous, standardErrors }) => {
      const pairs = measured.flatMap((a, i) => measured.slice(i + 1).map((b) => [a, b]))
      expect(countTests(report)).toEqual({
        pairs: standardErrors ? pairs.length : 0,
        changes: standardErrors && previous ? measured.length : 0,
      })
    })
  })

  it('the interpretation belongs to the third of the range that contains the mean, and the report names every other third that the confidence interval reaches (REQ-173)', () => {
    const thirdOf = (mean: number) => (mean < 4 / 3 ? 'lower' : mean > 8 / 3 ? 'upper' : 'middle')
    checkGeneratedReports(({ scales }, measured) => {
      scales.forEach(({ interpretation, third, otherThirds, precision }, i) => {
        const { sum, scaleAnswers, mean, standardError } = measured[i]!
        const { length } = scaleAnswers
        // Both sides are multiplied by three, because division by three is not exact.
        const exactThird = 3 * sum < 4 * length ? 'lower' : 3 * sum > 8 * length ? 'upper' : 'middle'
        expect(third).toBe(exactThird)
        expect(interpretation).toBe(instrument.scales[i]!.interpretation[exactThird].en)
        if (standardError === null) {
          expect([otherThirds, precision.status]).toEqual([[], 'unknown'])
          return
        }
        const halfWidth = (1.96 * standardError) / length
        const points = Array.from({ length: 201 }, (_, k) =>
          Math.min(4, Math.max(0, mean + (halfWidth * (k - 100)) / 100)),
        ).filter((point) => Math.abs(point - 4 / 3) > 1e-9 && Math.abs(point - 8 / 3) > 1e-9)
        const reachedThirds = new Set(points.map(thirdOf))
        for (const other of reachedThirds) expect([third, ...otherThirds]).toContain(other)
        expect(otherThirds).not.toContain(third)
        expect(new Set(otherThirds).size).toBe(otherThirds.length)
      })
    })
  })

  it('answers are described as all equal, all highest or all lowest if and only if they are (REQ-173)', () => {
    const patternOf = (values: number[]) => {
      if (new Set(values).size > 1) return null
      return values[0] === 4 ? 'allHighest' : values[0] === 0 ? 'allLowest' : 'allEqual'
    }
    checkGeneratedReports(({ scales, ranking, options }, measured, { answers }) => {
      scales.forEach(({ statements }, i) => {
        expect(findAnswerPattern(statements, options)).toBe(patternOf(measured[i]!.scaleAnswers))
      })
      const rankedStatements = ranking.map(({ statement }) => statement)
      expect(findAnswerPattern(rankedStatements, options)).toBe(patternOf(answers))
    })
  })

  it('suggestions are for the lowest answers, and the report states whether an equally low answer has no suggestion (REQ-173)', () => {
    checkGeneratedReports(({ scales }) => {
      for (const { statements, suggestions } of scales) {
        const isSuggested = ({ id }: ScaleResult['statements'][number]) =>
          suggestions.some(({ statementId }) => statementId === id)
        const suggestedStatements = statements.filter(isSuggested)
        const otherStatements = statements.filter((statement) => !isSuggested(statement))
        for (const { value } of suggestedStatements) {
          expect(value).toBeLessThan(4)
          expect(otherStatements.every((other) => other.value! >= value!)).toBe(true)
        }
        const highest = Math.max(...statements.map(({ value }) => value!))
        if (suggestedStatements.length < 2)
          expect(otherStatements.every(({ value }) => value === highest)).toBe(true)
        expect(hasTiedStatementWithoutSuggestion({ statements, suggestions })).toBe(
          otherStatements.some(({ value }) =>
            suggestedStatements.some((suggestedStatement) => suggestedStatement.value === value),
          ),
        )
      }
    })
  })

  it('the confidence interval contains the sum and is stated in whole points within the range of the scale', () => {
    checkGeneratedReports(({ scales }) => {
      for (const { precision, sum, min, max } of scales) {
        if (precision.status === 'unknown') continue
        const { low, high } = precision
        expect([Number.isInteger(low), Number.isInteger(high)]).toEqual([true, true])
        expect([min <= low, low <= sum, sum <= high, high <= max]).toEqual([true, true, true, true])
      }
    })
  })

  it('the summary states the highest mean, and identifies by number the statements of the scales that it calls highest (REQ-175)', () => {
    checkGeneratedReports((report, measured) => {
      const { finding, mean, statementLabels } = findSummary(report).highest
      const highestMean = Math.max(...measured.map((scale) => scale.mean))
      expect(mean).toBeCloseTo(highestMean, 2)
      const namedScales =
        'names' in finding
          ? measured.filter(({ name }) => finding.names.includes(name))
          : measured.filter((scale) => scale.mean === highestMean)
      const labels = instrument.statements.flatMap(({ scale }, i) =>
        namedScales.some(({ id }) => id === scale) ? [String(i + 1)] : [],
      )
      expect(statementLabels).toEqual(labels)
    })
  })

  it('the summary shows the two highest answers, and counts the other answers that are equal to the second of them, unless all answers are equal (REQ-175)', () => {
    checkGeneratedReports((report, _, { answers }) => {
      const { top } = findSummary(report)
      if (new Set(answers).size === 1) {
        expect(top).toBeNull()
        return
      }
      const values = top!.statements.map(({ value }) => value)
      expect(values).toEqual(answers.toSorted((a, b) => b - a).slice(0, 2))
      const equalCount = answers.filter((value) => value === values[1]).length
      const shownCount = values.filter((value) => value === values[1]).length
      expect(top!.others).toBe(equalCount - shownCount)
      for (const { label, value } of top!.statements) expect(answers[Number(label) - 1]).toBe(value)
    })
  })

  it('the summary names the scales with the widest gap between two answers, unless the gap is below two points or the same on all scales (REQ-175)', () => {
    checkGeneratedReports((report, measured, { answers }) => {
      const { gap } = findSummary(report)
      const gapOf = ({ scaleAnswers }: ScaleMeasurement) =>
        Math.max(...scaleAnswers) - Math.min(...scaleAnswers)
      const widest = Math.max(...measured.map(gapOf))
      if (widest < 2 || measured.every((scale) => gapOf(scale) === widest)) {
        expect(gap).toBeNull()
        return
      }
      const expected = measured.filter((scale) => gapOf(scale) === widest)
      expect(gap!.names).toEqual(expected.map(({ name }) => name))
      const { highest, lowest } = gap!
      expect(highest.value - lowest.value).toBe(widest)
      const [{ id, scaleAnswers }] = expected as [ScaleMeasurement]
      const labels = instrument.statements.flatMap(({ scale }, i) => (scale === id ? [String(i + 1)] : []))
      for (const { label, value } of [highest, lowest]) {
        expect(answers[Number(label) - 1]).toBe(value)
        // If several answers are equal, the first of them is named.
        expect(label).toBe(labels[scaleAnswers.indexOf(value)])
      }
    })
  })

  it('the summary names the scales that changed by more than chance can explain, and says nothing about changes if they cannot be tested (REQ-175)', () => {
    checkGeneratedReports((report, measured, { previous, standardErrors }) => {
      const { change } = findSummary(report)
      if (!previous) {
        expect(change).toBeNull()
        return
      }
      const before = measure({ answers: previous, standardErrors })
      const differences = measured.map(({ sum }, i) => sum - before[i]!.sum)
      if (!standardErrors) {
        expect(change === null).toBe(differences.some((difference) => difference !== 0))
        return
      }
      const errors = (i: number) => Math.abs(differences[i]!) / (Math.SQRT2 * measured[i]!.standardError!)
      measured.forEach(({ name }, i) => {
        const { higher, lower } = change!
        const isNamed = (differences[i]! > 0 ? higher : lower).includes(name)
        const isNamedWrongly = (differences[i]! > 0 ? lower : higher).includes(name)
        expect(isNamedWrongly).toBe(false)
        if (isNamed) expect(errors(i)).toBeGreaterThanOrEqual(changeLimits.lower)
        else if (differences[i] !== 0) expect(errors(i)).toBeLessThanOrEqual(changeLimits.upper + 0.001)
      })
    })
  })

  it('the summary calls a scale above or below the cohort average only if the difference exceeds the margin of error, and never claims that no scale differs if an average is a bound or outside the margin (REQ-175)', () => {
    checkGeneratedReports((report, measured, { standardErrors, cohort: averages }) => {
      const { cohort } = findSummary(report)
      if (!averages || !standardErrors) {
        expect(cohort).toBeNull()
        return
      }
      if (!cohort) {
        expect(averages.bounds.some((bound) => bound !== 'none')).toBe(true)
        return
      }
      const isNoScaleNamed = cohort.above.length + cohort.below.length === 0
      const isAll = (names: string[]) => measured.every(({ name }) => names.includes(name))
      expect(cohort.all).toBe(isAll(cohort.above) ? 'above' : isAll(cohort.below) ? 'below' : null)
      measured.forEach(({ name, sum, standardError }, i) => {
        const [difference, bound] = [sum - averages.sums[i]!, averages.bounds[i]!]
        const margin = 1.96 * standardError!
        if (cohort.above.includes(name)) expect(bound).not.toBe('atLeast')
        if (cohort.above.includes(name)) expect(difference).toBeGreaterThan(margin)
        if (cohort.below.includes(name)) expect(-difference).toBeGreaterThan(margin)
        if (cohort.below.includes(name)) expect(bound).not.toBe('atMost')
        if (isNoScaleNamed) expect(bound).toBe('none')
        // The interval is rounded outward to whole points.
        if (isNoScaleNamed) expect(Math.abs(difference)).toBeLessThanOrEqual(margin + 1)
      })
    })
  })

  it('the summary counts the pairs of scales that differ, and says so if the number is unknown (REQ-175)', () => {
    checkGeneratedReports((report, measured, { standardErrors }) => {
      const { pairs, isUnknown } = findSummary(report).certainty
      const isEqual = new Set(measured.map(({ mean }) => mean)).size === 1
      expect(isUnknown).toBe(!standardErrors && !isEqual)
      if (!standardErrors || isEqual) {
        expect(pairs).toBeNull()
        return
      }
      const distances = measured.flatMap((a, i) => measured.slice(i + 1).map((b) => distanceOf(a, b)))
      const certainCount = distances.filter((value) => value > pairLimits.upper + 0.001).length
      const possibleCount = distances.filter((value) => value >= pairLimits.lower).length
      expect(pairs!.total).toBe(6)
      expect(pairs!.different).toBeGreaterThanOrEqual(certainCount)
      expect(pairs!.different).toBeLessThanOrEqual(possibleCount)
    })
  })

  it('the summary mentions consecutive equal answers if and only if they cover at least half of the statements (REQ-175)', () => {
    checkGeneratedReports((report, _, { answers }) => {
      const { run } = findSummary(report).certainty
      const runs = answers.map((value, i) => {
        const end = answers.findIndex((other, k) => k > i && other !== value)
        return (end < 0 ? answers.length : end) - i
      })
      const longest = Math.max(...runs)
      if (longest < 9) expect(run).toBeNull()
      else expect(run).toEqual({ length: longest, isEveryAnswer: longest === answers.length })
    })
  })

  it('the summary has at most two suggestions, for the lowest answers of different scales, and none for the highest possible answer (REQ-175)', () => {
    checkGeneratedReports((report, measured, { answers }) => {
      const { suggestions } = findSummary(report)
      const lowestScales = measured
        .map(({ scaleAnswers }) => Math.min(...scaleAnswers))
        .filter((value) => value < 4)
      const expected = lowestScales.toSorted((a, b) => a - b).slice(0, 2)
      expect(suggestions.map(({ statement }) => statement.value)).toEqual(expected)
      expect(new Set(suggestions.map(({ scaleName }) => scaleName)).size).toBe(suggestions.length)
      for (const { text, scaleName, statement } of suggestions) {
        const source = instrument.statements[Number(statement.label) - 1]!
        expect(text).toBe(source.suggestion.en)
        expect(answers[Number(statement.label) - 1]).toBe(statement.value)
        expect(measured.find(({ id }) => id === source.scale)!.name).toBe(scaleName)
      }
    })
  })
})
