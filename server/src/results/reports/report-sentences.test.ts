import { join } from 'node:path'
import {
  defaultReportSettings,
  type IndividualReport,
  NO_OPPORTUNITY,
  type PortraitPart,
  type ReportSentence,
  sentenceKeys,
} from '@lpi/contract'
import { beforeAll, expect, it } from 'vitest'
import { reportCustomization } from '../../organizations/customization/report-customization.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { buildEvidence } from '../measurement/evidence.ts'
import { buildReport } from './build-report.ts'

// Each sentence has a condition that follows from its English words and is computed from the answers. Nothing that
// chooses the sentences may be imported here.

const EARLIER = '2026-05-12T00:00:00.000Z'
const content = join(import.meta.dirname, '../../../../content/instruments')

/** The same number for the same parameters, from 0 to 1. */
function draw(...parameters: number[]) {
  let state = 2_166_136_261
  for (const parameter of parameters) state = Math.imul(state ^ (parameter + 374_761), 16_777_619)
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519)
  state = Math.imul(state ^ (state >>> 13), 3_266_489_917)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}

const text = (en: string) => ({ en })

/** Questionnaires with different options, with and without reversed statements, texts and a stated reliability. */
function vary({ norm: _, reliability: __, ...base }: Instrument, variant: number): Instrument {
  const hasTexts = variant % 2 === 0
  const { pairs: ___, profiles: ____, ...report } = base.report
  const values = [
    base.options.map(({ value }) => value),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [0, 1],
    [1, 2, 3, 4, 5, 6, 7],
    [-2, -1, 0, 1, 2],
    [1, 2, 4, 8, 16, 32],
    [1, 2, 3, 4],
  ][variant % 7]!
  const ids = base.scales.map(({ id }) => id)
  return {
    ...base,
    languages: ['en'],
    options: values.map((value) => ({ value, text: text(`option ${value}`) })),
    ...(variant % 3 === 0 && { noOpportunity: text('no opportunity') }),
    scales: base.scales.map(({ split: _, ...scale }) => ({
      ...scale,
      ...(hasTexts && { split: text(`split ${scale.id}`) }),
    })),
    statements: base.statements.map(({ secondPerson: _, ...statement }, i) => ({
      ...statement,
      reversed: variant % 5 === 4 && i % 4 === 0,
      suggestion: text(`suggestion ${statement.id}`),
      ...(hasTexts && { secondPerson: text(`you ${statement.id}`) }),
    })),
    ...(variant % 4 === 3 && {
      reliability: Object.fromEntries(
        ids.map((id, i) => [id, { alpha: 0.6 + i * 0.05, standardDeviation: 2 + i, n: 400 }]),
      ),
    }),
    report: {
      ...report,
      ...(hasTexts && {
        pairs: ids.flatMap((high) =>
          ids.filter((low) => low !== high).map((low) => ({ high, low, text: text(`pair ${high} ${low}`) })),
        ),
        profiles: Object.fromEntries(
          ['high', 'low', 'middle'].map((kind) => [
            kind,
            { text: text(`profile ${kind}`), step: text(`step ${kind}`) },
          ]),
        ),
      }),
    },
  }
}

/** The index of the option that a learner with this profile chooses. */
type Profile = (person: number, scale: number, nth: number, count: number) => number

const spread = (level: number, width: number): Profile => {
  return (person, scale, nth, count) =>
    (level + (draw(person, scale, nth) - 0.5) * width + (draw(person, scale, 99) - 0.5) * width) * (count - 1)
}

const profiles: Profile[] = [
  spread(0.72, 0.4),
  spread(0.5, 0.4),
  spread(0.5, 2.2),
  spread(0.92, 0.1),
  spread(0.1, 0.2),
  (_, __, ___, count) => count - 1,
  () => 0,
  (_, __, nth, count) => (count - 1) / 2 + (nth % 2 ? 0.4 : -0.4),
  (person, _, __, count) => draw(person) * (count - 1),
  (_, __, nth, count) => (nth < 2 ? count - 1 : 0),
  (_, scale, nth, count) => (scale === 1 ? count - 1 - (nth % 2) : (nth % 3) + 1),
  (person, scale, nth, count) => (draw(person, scale, nth) < 0.5 ? 0 : count - 1),
  (person, scale, nth, count) => (draw(person, scale, nth) < 0.06 ? 0.5 : 0.8) * (count - 1),
]

/** What a learner answers the second time: the same, a little higher, everything higher on some scales, or at random. */
const changes: ((option: number, person: number, scale: number, nth: number) => number)[] = [
  (option) => option,
  (option, person, _, nth) => option - (draw(person, nth, 7) < 0.2 ? 1 : 0),
  (option, person, scale) => option - (scale % 2 === 0 ? 1 + Math.floor(draw(person, scale) * 5) : 0),
  (option, person, scale, nth) => option - (scale < 2 ? 1 : 0) * Math.floor(draw(person, nth) * 6),
  (option, person, scale, nth) => option + Math.floor(draw(person, scale, nth, 3) * 9) - 4,
  (option, person, scale) => option + (scale === 0 ? 1 + Math.floor(draw(person) * 4) : 0),
  (option) => option - 2,
  (option) => option + 2,
]

type Answers = Record<string, number>
type Learner = { instrument: Instrument; answers: Answers; before: Answers | undefined }

function simulate(bases: readonly Instrument[], person: number): Learner {
  const instrument = vary(bases[person % bases.length]!, Math.floor(draw(person, 1) * 420))
  const profile = profiles[Math.floor(draw(person, 2) * profiles.length)]!
  const hasBefore = draw(person, 3) < 0.6
  const change = changes[Math.floor(draw(person, 4) * changes.length)]!
  const count = instrument.options.length
  const answer = (getOption: (scale: number, nth: number) => number, seed: number) =>
    Object.fromEntries(
      instrument.statements.map(({ id, scale }) => {
        const scaleIndex = instrument.scales.findIndex((other) => other.id === scale)
        const nth = instrument.statements
          .filter((other) => other.scale === scale)
          .findIndex((o) => o.id === id)
        const isMissing =
          instrument.noOpportunity && draw(person, seed, scaleIndex, nth) < 0.12 * (person % 3)
        const option = Math.min(count - 1, Math.max(0, Math.round(getOption(scaleIndex, nth))))
        return [id, isMissing ? NO_OPPORTUNITY : instrument.options[option]!.value]
      }),
    )
  const chosen = (scale: number, nth: number) => profile(person, scale, nth, count)
  return {
    instrument,
    answers: answer(chosen, 5),
    before: hasBefore
      ? answer((scale, nth) => change(Math.round(chosen(scale, nth)), person, scale, nth), 6)
      : undefined,
  }
}

function write({ instrument, answers, before }: Learner): IndividualReport {
  return buildReport({
    subject: {
      first_name: 'Ada',
      last_name: '',
      cohort_name: '',
      organization_name: '',
      logo_image_id: null,
      values: answers,
    },
    customization: reportCustomization(defaultReportSettings, 'individual'),
    completedAt: new Date('2026-11-28'),
    instrument,
    language: 'en',
    previous: before && { instrument, values: before, completedAt: new Date(EARLIER) },
    cohort: undefined,
    evidence: buildEvidence(instrument, answers, new Map()),
  })
}

/** Everything about a learner that the conditions need, computed from the answers. */
function measure({ instrument, answers, before }: Learner) {
  const values = instrument.options.map(({ value }) => value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const statements = instrument.statements.map(({ id, scale, text, suggestion, secondPerson, reversed }) => {
    const valueIn = (all: Answers | undefined) => {
      const value = all?.[id]
      return value === undefined || (instrument.noOpportunity && value === NO_OPPORTUNITY) ? null : value
    }
    const scoreOf = (value: number | null) => (value !== null && reversed ? min + max - value : value)
    const [now, then] = [valueIn(answers), valueIn(before)]
    return {
      id,
      scale,
      wording: secondPerson?.en ?? text.en!.replace(/\.$/, ''),
      name: text.en!.replace(/\.$/, ''),
      suggestion: suggestion.en!,
      reversed,
      now,
      then,
      score: scoreOf(now),
      scoreThen: scoreOf(then),
      answer: `option ${now}`,
    }
  })
  type Statement = (typeof statements)[number]
  const scales = instrument.scales.map((scale) => {
    const own = statements.filter((statement) => statement.scale === scale.id)
    const sumOf = (getScore: (statement: Statement) => number | null) => {
      const scores = own.map(getScore).filter((score) => score !== null)
      if (scores.length < own.length / 2) return null
      const total = scores.reduce((a, b) => a + b, 0)
      if (scores.length === own.length) return total
      // The nearest possible sum; all distances between options are multiples of the smallest.
      const step = Math.min(...values.slice(1).map((value, i) => value - values[i]!))
      const lowest = own.length * min
      return lowest + step * Math.round(((total / scores.length) * own.length - lowest) / step)
    }
    const stated = instrument.reliability?.[scale.id]
    const error = stated
      ? stated.standardDeviation * Math.sqrt(1 - stated.alpha)
      : ((own.length * (max - min)) / 6) * Math.sqrt(0.3)
    return {
      ...scale,
      name: scale.name.en!,
      own,
      sum: sumOf(({ score }) => score),
      sumThen: before ? sumOf(({ scoreThen }) => scoreThen) : null,
      error,
    }
  })
  const scored = scales.flatMap((scale) => {
    if (scale.sum === null) return []
    const scores = scale.own.flatMap(({ score }) => score ?? [])
    return [{ ...scale, sum: scale.sum, mean: scores.reduce((a, b) => a + b, 0) / scores.length }]
  })
  const given = statements.flatMap((statement) =>
    statement.now === null || statement.score === null
      ? []
      : [{ ...statement, now: statement.now, score: statement.score }],
  )
  const isAssumed = !instrument.reliability
  const shareBelow = (value: number) => values.filter((other) => other < value).length / values.length
  const shareAbove = (value: number) => values.filter((other) => other > value).length / values.length
  return {
    instrument,
    values,
    min,
    max,
    statements,
    scales,
    scored,
    given,
    hasBefore: before !== undefined,
    /** Whether an answer is among the best fifth: a statement that is reversed is best answered low. */
    isBest: ({ now, reversed }: { now: number | null; reversed: boolean }) =>
      now !== null && (reversed ? shareAbove(now) : shareBelow(now)) >= 0.8 - 1e-9,
    isTop: (value: number) => shareBelow(value) >= 0.8 - 1e-9,
    isBottom: (value: number) => shareAbove(value) >= 0.8 - 1e-9,
    isMiddle: (value: number) =>
      values.length > 2 && Math.abs(shareBelow(value) - shareAbove(value)) * values.length <= 1 + 1e-9,
    /**
     * How certain it is that a difference is clear. An assumed error is tested at 5%. For stated errors, Holm's
     * procedure lies between these limits; `classify-changes.test.ts` tests it exactly.
     */
    clarity(difference: number, error: number, tests: number) {
      const z = Math.abs(difference) / error
      if (isAssumed) return z > 1.959964 ? ('clear' as const) : ('unclear' as const)
      const bonferroni = { 4: 2.734, 6: 2.866, 15: 3.144 }[tests] ?? 3.144
      return z < 2.2414
        ? ('unclear' as const)
        : z > bonferroni + 0.001
          ? ('clear' as const)
          : ('either' as const)
    },
  }
}
type Measured = ReturnType<typeof measure>
type Scored = Measured['scored'][number]

type Simulation = { person: number; learner: Learner; report: IndividualReport; measured: Measured }
let simulations: Simulation[]
beforeAll(async () => {
  const bases = await Promise.all(
    ['everyday-leadership', 'leading-volunteers'].map((name) =>
      loadInstrument(join(content, `${name}.json`)),
    ),
  )
  simulations = Array.from({ length: 500 }, (_, person) => {
    const learner = simulate(bases, person)
    return { person, learner, report: write(learner), measured: measure(learner) }
  })
})

/** Expects that `check` finds nothing wrong with the report of any learner. */
function checkAll(check: (simulation: Simulation) => (string | false | undefined)[]) {
  const faults = simulations.flatMap((simulation) =>
    check(simulation).flatMap((fault) => (fault ? [`learner ${simulation.person}: ${fault}`] : [])),
  )
  expect(faults.slice(0, 5)).toEqual([])
}

const partOf = (report: IndividualReport, part: PortraitPart['part']) =>
  report.portrait.find((other) => other.part === part)
const listOf = (value: unknown) => value as string[]
const textIn = ({ key, values }: ReportSentence) =>
  key === 'text' || key === 'quote' ? String(values.text) : ''

const areClear = (a: Scored, b: Scored, { clarity, scored }: Measured) =>
  clarity(
    a.mean - b.mean,
    Math.hypot(a.error / a.own.length, b.error / b.own.length),
    (scored.length * (scored.length - 1)) / 2,
  )
const changeOf = (scale: Scored, { clarity, scored }: Measured) =>
  scale.sumThen === null
    ? 'unclear'
    : clarity(
        scale.sum - scale.sumThen,
        Math.SQRT2 * scale.error,
        scored.filter(({ sumThen }) => sumThen !== null).length,
      )
const haveAllMoved = ({ own, sumThen }: Scored, isMoved: (now: number, then: number) => boolean) =>
  sumThen !== null &&
  own.every(({ now, then, reversed }) => now !== null && then !== null && !reversed && isMoved(now, then))
const isUp = (now: number, then: number) => now > then
const isDown = (now: number, then: number) => now < then

it('“higher” and “lower” on page one: every scale whose answers all moved or whose score clearly changed is named once, with the date, and no other (REQ-174, REQ-175)', () => {
  checkAll(({ report, measured }) => {
    const sentences = partOf(report, 'change')?.items ?? []
    const every = { changeAllHigher: 'changeEveryHigher', changeAllLower: 'changeEveryLower' }
    const allNames = measured.scales.map(({ name }) => name)
    const namesIn = (key: ReportSentence['key']) =>
      sentences.flatMap((sentence) => {
        if (key in every && sentence.key === every[key as keyof typeof every]) return allNames
        return sentence.key === key ? listOf(sentence.values.names) : []
      })
    const named = ['changeAllHigher', 'changeHigher', 'changeAllLower', 'changeLower'] as const
    const all = named.flatMap(namesIn)
    return [
      new Set(all).size < all.length && 'a scale is named twice',
      measured.scored.length < allNames.length &&
        sentences.some(({ key }) => key.startsWith('changeEvery')) &&
        'a scale without a score',
      sentences.length > 0 && partOf(report, 'change')?.sentences[0]?.values.date !== EARLIER && 'wrong date',
      sentences.length > 0 && !measured.hasBefore && 'there is no earlier assessment',
      ...measured.scored.flatMap((scale) => {
        const [allUp, allDown] = [haveAllMoved(scale, isUp), haveAllMoved(scale, isDown)]
        const clarity = changeOf(scale, measured)
        const isHigher = scale.sum > (scale.sumThen ?? scale.sum)
        const isLower = scale.sum < (scale.sumThen ?? scale.sum)
        const check = (key: ReportSentence['key'], isTrue: boolean, isCertain = true) => {
          const isNamed = namesIn(key).includes(scale.name)
          return isCertain && isNamed !== isTrue && `${key} ${scale.id}: ${isNamed}`
        }
        const isCertain = clarity !== 'either'
        return [
          check('changeAllHigher', allUp),
          check('changeAllLower', allDown),
          check('changeHigher', clarity === 'clear' && isHigher && !allUp, isCertain || allUp || !isHigher),
          check('changeLower', clarity === 'clear' && isLower && !allDown, isCertain || allDown || !isLower),
        ]
      }),
    ]
  })
})

it('“about the same”: all scores can be compared and none is named as changed (REQ-175)', () => {
  checkAll(({ report, measured }) => {
    const part = partOf(report, 'change')
    const isSaid = part?.items.some(({ key }) => key === 'changeNone') ?? false
    const isChanged = part?.items.some(({ key }) => key.startsWith('change') && key !== 'changeNone') ?? false
    const areAllCompared =
      measured.hasBefore &&
      measured.scored.length > 0 &&
      measured.scored.every(({ sumThen }) => sumThen !== null)
    return [isSaid !== (areAllCompared && !isChanged) && `said: ${isSaid}`]
  })
})

it('“the biggest move”: no answer differs more from the earlier one, and “one of the biggest” has an equal (REQ-175)', () => {
  checkAll(({ report, measured }) => {
    const sentences = partOf(report, 'change')?.items ?? []
    const moves = sentences.filter(({ key }) => key === 'move' || key === 'moveTied')
    const comparable = measured.scored.flatMap(({ own }) => own)
    const sizes = comparable.flatMap(({ now, then }) =>
      now === null || then === null ? [] : [Math.abs(now - then)],
    )
    const biggest = Math.max(0, ...sizes)
    const isChanged = sentences.some(({ key }) => /^change(All|Every)?(Higher|Lower)$/.test(key))
    return [
      moves.length !== (isChanged && biggest > 0 ? 1 : 0) && `${moves.length} moves`,
      ...moves.map(({ key, values }) => {
        const statement = comparable.find(({ name }) => name === values.statement)
        const isTrue =
          statement?.now === values.after &&
          statement?.then === values.before &&
          Math.abs(Number(values.after) - Number(values.before)) === biggest &&
          (key === 'moveTied') === sizes.filter((size) => size === biggest).length > 1
        return !isTrue && JSON.stringify(values)
      }),
    ]
  })
})

/** Whether the answers have a profile, which replaces the lists and the contrast. */
function profileOf({ given, min, max, isMiddle }: Measured) {
  if (given.length < 2) return null
  const isAll = (value: number) => given.every(({ now }) => now === value)
  const hasReversed = given.some(({ reversed }) => reversed)
  if (isAll(max) && !hasReversed) return 'high'
  if (isAll(min) && !hasReversed) return 'low'
  if (given.every(({ now }) => isMiddle(now))) return 'middle'
  return given.every(({ now }) => now === given[0]!.now) ? 'equal' : null
}

it('“every statement” and “all in the middle”: the profile is named if and only if all answers have it (REQ-173, REQ-175)', () => {
  checkAll(({ report, measured }) => {
    if (measured.scored.length === 0) return [report.portrait.length > 0 && 'a portrait without a score']
    const expected = profileOf(measured)
    const [sentence] = partOf(report, 'profile')?.sentences ?? []
    const key = { high: 'allHighest', low: 'allLowest', middle: 'allMiddle' } as const
    const isTrue =
      expected === null
        ? sentence === undefined
        : expected === 'equal'
          ? sentence?.key === 'allEqual' && sentence.values.answer === measured.given[0]!.answer
          : measured.instrument.report.profiles
            ? sentence?.values.text === `profile ${expected}`
            : sentence?.key === key[expected]
    const isAlone =
      !expected || !(['often', 'rarely', 'contrast'] as const).some((part) => partOf(report, part))
    return [!isTrue && `${expected}: ${JSON.stringify(sentence)}`, !isAlone && 'the profile is not alone']
  })
})

it.each([
  ['often', 'often', 'mostOften'],
  ['rarely', 'rarely', 'leastOften'],
] as const)(
  '“%s”: the listed answers are in that fifth of the options, or no other answer is further, and are left out only where there are none (REQ-175)',
  (name, inFifth, furthestOf) => {
    const sign = name === 'often' ? 1 : -1
    checkAll(({ report, measured }) => {
      if (measured.scored.length === 0) return []
      const { given, values, isTop, isBottom } = measured
      const [isIn, isOpposite] = name === 'often' ? [isTop, isBottom] : [isBottom, isTop]
      const furthest = sign * Math.max(...given.map(({ now }) => sign * now))
      const areEqual = given.every(({ now }) => now === furthest)
      const part = partOf(report, name)
      const isExpected = profileOf(measured) === null && !areEqual && !isOpposite(furthest)
      if (!part || !isExpected) return [Boolean(part) !== isExpected && `listed: ${Boolean(part)}`]
      const listed = part.items.map((item) => given.find(({ wording }) => wording === textIn(item)))
      const unlisted = given.filter((statement) => !listed.includes(statement))
      const [heading] = part.sentences
      const inFifthCount = given.filter(({ now }) => isIn(now)).length
      const isFurther = (a: number, b: number) => sign * a > sign * b
      const [change, contrast] = [partOf(report, 'change'), partOf(report, 'contrast')]
      const limit = contrast || change?.items.some(({ key }) => key !== 'changeNone') ? 1 : 2
      const quotes = [...(change?.items ?? []), ...(contrast?.sentences ?? [])].flatMap(({ values }) =>
        ['statement', 'high', 'low'].map((value) => values[value]),
      )
      const isRepeated = listed.some(
        (statement) =>
          statement &&
          quotes.includes(statement.name) &&
          unlisted.some(({ now, name }) => now === statement.now && !quotes.includes(name)),
      )
      const expectedKey = values.length < 5 ? 'answered' : inFifthCount > 0 ? inFifth : furthestOf
      return [
        heading?.key !== expectedKey && `${heading?.key} instead of ${expectedKey}`,
        (listed.length < 1 || listed.length > limit || listed.includes(undefined)) &&
          `not up to ${limit} statements`,
        isRepeated && 'a quoted statement is repeated',
        heading?.key === inFifth && listed.length < Math.min(limit, inFifthCount) && 'a statement is missing',
        ...listed.flatMap((statement) => {
          if (!statement) return []
          const { now, answer } = statement
          return [
            heading?.key === inFifth && !isIn(now) && `${now} is not in that fifth`,
            heading?.key === 'answered' &&
              (answer !== heading.values.answer || now !== furthest) &&
              `${answer} is not the furthest answer`,
            unlisted.some((other) => isFurther(other.now, now)) && `another answer is further than ${now}`,
            heading?.key === furthestOf &&
              now !== furthest &&
              unlisted.some((other) => other.now === now) &&
              `another answer is ${now} too`,
          ]
        }),
      ]
    })
  },
)

it('the contrast: two scales that clearly differ, or two answers on one scale that are half of the range apart; the one that is wider, unless the change names the higher scale (REQ-175)', () => {
  checkAll(({ report, measured }) => {
    const { scored, given, instrument, max, min, values, isTop, isBottom } = measured
    if (scored.length === 0) return []
    const [sentence] = partOf(report, 'contrast')?.sentences ?? []
    const highest = scored.reduce((a, b) => (b.mean > a.mean ? b : a))
    const lower = scored.filter((scale) => areClear(highest, scale, measured) === 'clear')
    const possiblyLower = scored.filter((scale) => areClear(highest, scale, measured) !== 'unclear')
    const isUncertain = possiblyLower.length > lower.length
    const between = Math.max(0, ...lower.map(({ mean }) => highest.mean - mean))
    const widths = scored.map(({ id }) => {
      const own = given.filter(({ scale, reversed }) => scale === id && !reversed).map(({ now }) => now)
      return own.length > 0 ? Math.max(...own) - Math.min(...own) : 0
    })
    const widest = values.length < 5 ? 0 : Math.max(...widths)
    const within = widest >= (max - min) / 2 ? widest : 0
    const isBetweenWider = between > 0 && between * 2 >= within - 1e-9
    if (profileOf(measured) !== null || (between === 0 && within === 0 && !isUncertain))
      return [sentence && `a contrast: ${JSON.stringify(sentence)}`]
    if (isUncertain) return []
    const changed = (partOf(report, 'change')?.items ?? []).flatMap(({ key, values }) =>
      key.startsWith('changeEvery') ? scored.map(({ name }) => name) : listOf(values.names ?? []),
    )
    const isHighestChanged = scored.some(({ mean, name }) => mean === highest.mean && changed.includes(name))
    if (!sentence) return [!(isBetweenWider && isHighestChanged) && 'no contrast']
    if (isBetweenWider) {
      const [high, low] = instrument.report.pairs
        ? (/^pair (\S+) (\S+)$/.exec(textIn(sentence)) ?? []).slice(1)
        : [sentence.values.high, sentence.values.low].map((name) => scored.find((s) => s.name === name)?.id)
      const [a, b] = [scored.find(({ id }) => id === high), scored.find(({ id }) => id === low)]
      const isTrue =
        a?.mean === highest.mean &&
        !changed.includes(a.name) &&
        b &&
        Math.abs(a.mean - b.mean - between) < 1e-9 &&
        areClear(a, b, measured) === 'clear'
      return [!isTrue && `not the widest pair: ${JSON.stringify(sentence)}`]
    }
    const split = /^split (\S+)$/.exec(textIn(sentence))?.[1]
    if (split) {
      const own = given.filter(({ scale, reversed }) => scale === split && !reversed)
      const isTrue =
        own.filter(({ now }) => isTop(now)).length > 1 && own.filter(({ now }) => isBottom(now)).length > 1
      return [!isTrue && 'not split']
    }
    const [high, low] = ['high', 'low'].map((key) => given.find(({ name }) => name === sentence.values[key]))
    const isTrue =
      high?.scale === low?.scale &&
      high?.answer === sentence.values.highAnswer &&
      low?.answer === sentence.values.lowAnswer &&
      (high?.now ?? 0) - (low?.now ?? 0) === within
    return [!isTrue && `not the widest contrast: ${JSON.stringify(sentence)}`]
  })
})

it('“one thing to try”: the suggestion for a lowest answer, never for one in the top fifth; otherwise the step of the profile or a question to others (REQ-175)', () => {
  checkAll(({ report, measured }) => {
    const { scored, given, instrument, max, isBest } = measured
    if (scored.length === 0) return []
    const [item] = partOf(report, 'step')?.items ?? []
    const candidates = given.filter(({ scale }) => scored.some(({ id }) => id === scale))
    const lowest = Math.min(...candidates.map(({ score }) => score))
    const profile = profileOf(measured)
    const { profiles } = instrument.report
    if (profiles && profile && profile !== 'equal')
      return [textIn(item!) !== `step ${profile}` && JSON.stringify(item)]
    if (lowest === max || candidates.some((statement) => statement.score === lowest && isBest(statement))) {
      const isTrue = profiles ? textIn(item!) === 'step high' : item?.key === 'stepView'
      return [!isTrue && JSON.stringify(item)]
    }
    const statement = candidates.find(({ suggestion }) => suggestion === textIn(item!))
    return [statement?.score !== lowest && `not for a lowest answer: ${JSON.stringify(item)}`]
  })
})

it('each scale: its step is for a lowest answer, never for one in the top fifth (REQ-173)', () => {
  checkAll(({ report, measured }) =>
    measured.scored.map(({ id, own }) => {
      const { step } = report.scales.find((scale) => scale.id === id)!
      const scores = own.flatMap(({ score }) => (score === null ? [] : [score]))
      const lowest = Math.min(...scores)
      const isBest = own.some((statement) => statement.score === lowest && measured.isBest(statement))
      if (isBest || lowest === measured.max) return step !== null && `a step for ${lowest}`
      const statement = own.find(({ id }) => id === step?.statementId)
      return (statement?.score !== lowest || statement.suggestion !== step?.text) && `not the lowest of ${id}`
    }),
  )
})

/** The scales of a report with what was measured. */
const listScales = ({ report, measured }: Simulation) =>
  measured.scored.map((scale) => ({ scale, shown: report.scales.find(({ id }) => id === scale.id)! }))

const isSplit = ({ own }: Scored, { isTop, isBottom }: Measured) => {
  const given = own.filter(({ now, reversed }) => now !== null && !reversed)
  return (
    given.filter(({ now }) => isTop(now!)).length > 1 && given.filter(({ now }) => isBottom(now!)).length > 1
  )
}

it('“some nearly always, others rarely”: at least two answers in each of these fifths; every other scale has the paragraph of its third (REQ-173)', () => {
  checkAll((simulation) =>
    listScales(simulation).map(({ scale, shown }) => {
      const { measured } = simulation
      const { length } = scale.own
      const position = 3 * (scale.sum - length * measured.min)
      const range = length * (measured.max - measured.min)
      const third = position < range ? 'lower' : position > 2 * range ? 'upper' : 'middle'
      const isSaid = shown.notes.some(({ key }) => key === 'split')
      const expected = isSplit(scale, measured) ? (scale.split?.en ?? null) : scale.interpretation[third].en
      const isTrue =
        shown.interpretation === expected &&
        isSaid === (isSplit(scale, measured) && scale.split === undefined)
      return !isTrue && `${scale.id}: ${shown.interpretation} ${isSaid}`
    }),
  )
})

it('“on average, closest to”: no other option is as close to the average of options that count evenly from 0 or 1; otherwise only the average is stated (REQ-173)', () => {
  checkAll((simulation) =>
    listScales(simulation).map(({ scale, shown }) => {
      const { values, min, max, instrument } = simulation.measured
      const sentence = shown.notes[0]!
      const distances = values.map((value) => Math.abs(value - scale.mean))
      const nearest = values.filter((_, i) => distances[i]! < Math.min(...distances) + 1e-9)
      const isEven = values.every((value, i) => value - min === i * (values[1]! - min))
      const isExpected =
        isEven &&
        (min === 0 || min === 1) &&
        values.length > 2 &&
        nearest.length === 1 &&
        !isSplit(scale, simulation.measured) &&
        !instrument.statements.some((statement) => statement.scale === scale.id && statement.reversed)
      const isTrue =
        sentence.key === (isExpected ? 'frequency' : 'average') &&
        Math.abs(Number(sentence.values.mean) - scale.mean) <= 0.05 + 1e-9 &&
        sentence.values.max === max &&
        (isExpected ? sentence.values.answer === `option ${nearest[0]}` : sentence.values.min === min)
      return !isTrue && JSON.stringify(sentence)
    }),
  )
})

it('“didn’t apply to you”: the numbers of statements without and with an answer (REQ-173)', () => {
  checkAll((simulation) =>
    listScales(simulation).map(({ scale, shown }) => {
      const sentence = shown.notes.find(({ key }) => key === 'noOpportunity')
      const missing = scale.own.filter(({ now }) => now === null).length
      const total = scale.own.length
      const expected = missing === 0 ? undefined : { missing, total, scored: total - missing }
      return JSON.stringify(sentence?.values) !== JSON.stringify(expected) && JSON.stringify(sentence)
    }),
  )
})

it('“highest”, “clearly lower” and “none stands out”: every scale that clearly differs from the highest one is named as lower, and no other (REQ-170)', () => {
  checkAll(({ report, measured }) => {
    const { scored, scales } = measured
    const highestMean = Math.max(...scored.map(({ mean }) => mean))
    const highest = scored.filter(({ mean }) => mean === highestMean)
    const valuesOf = (key: ReportSentence['key']) =>
      report.overview.find((other) => other.key === key)?.values
    const [top, bottom, only] = [valuesOf('levelTop'), valuesOf('levelBottom'), valuesOf('levelOnly')]
    const reference = highest[0]
    const lower = only
      ? scored.flatMap(({ name }) => (name === only.name ? [] : [name]))
      : listOf(bottom?.names ?? [])
    const unscored = scales.filter(({ sum }) => sum === null).map(({ name }) => name)
    return [
      Boolean(valuesOf('levelAll')) !== (lower.length === 0 && scored.length > 1) && 'none stands out',
      Boolean(top ?? only) !== lower.length > 0 && 'the highest is not named',
      only && only.name !== reference?.name && 'another scale is the highest',
      top && listOf(top.names).join() !== highest.map(({ name }) => name).join() && 'not the highest',
      ...scored.map((scale) => {
        const clarity = scale === reference ? 'unclear' : areClear(reference!, scale, measured)
        return (
          clarity !== 'either' &&
          lower.includes(scale.name) !== (clarity === 'clear') &&
          `${scale.id}: ${clarity}`
        )
      }),
      JSON.stringify(valuesOf('unscored')?.names ?? []) !== JSON.stringify(unscored) && 'without a score',
    ]
  })
})

it('no scale of a group differs clearly from its highest one, and every later scale does (REQ-170)', () => {
  checkAll(({ report, measured }) => {
    const groups = report.groups.map((ids) =>
      ids.map((id) => measured.scored.find((scale) => scale.id === id)!),
    )
    return [
      groups.flat().length !== measured.scored.length && 'a scale is in no group or in two',
      ...groups.flatMap(([head, ...others], i) => [
        others.some((scale) => areClear(head!, scale, measured) === 'clear') &&
          'a clear difference in a group',
        groups
          .slice(i + 1)
          .flat()
          .some((scale) => areClear(head!, scale, measured) === 'unclear' || scale.mean > head!.mean) &&
          'no clear difference between groups',
      ]),
    ]
  })
})

it('the confidence interval contains the score and is stated in whole points within the range of the scale', () => {
  checkAll(({ report }) =>
    report.scales.map(({ precision: { low, high }, sum, min, max }) => {
      const isTrue =
        Number.isInteger(low) && Number.isInteger(high) && min <= low && low <= sum && sum <= high
      return (!isTrue || high > max) && `${low} ${sum} ${high}`
    }),
  )
})

it('every kind of sentence occurs among the simulated learners', () => {
  const used = new Set(
    simulations.flatMap(({ report: { portrait, scales, overview } }) =>
      [
        ...portrait.flatMap(({ sentences, items }) => [...sentences, ...items]),
        ...scales.flatMap(({ notes }) => notes),
        ...overview,
      ].map(({ key }) => key),
    ),
  )
  expect(sentenceKeys.filter((key) => !used.has(key))).toEqual([])
})
