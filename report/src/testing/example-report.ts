import { readFileSync } from 'node:fs'
import {
  defaultIndividualSections,
  type IndividualReport,
  listScoredStatements,
  type PortraitPart,
  type Precision,
  type ScaleResult,
  type ScoredStatement,
} from '@lpi/contract'
import type { ReportPhrases } from '../report-texts.ts'
import { exampleIn, textDirection } from './example-people.ts'
import { instrument, textIn } from './instrument.ts'

type ExampleOptions = {
  language?: string
  /** A number that determines the answers. */
  person?: number
  scales?: number
  statementsPerScale?: number
  /** The values of the options. The default values are those of the instrument. */
  values?: readonly number[]
  /** Whether there is an earlier assessment, a cohort large enough for a comparison, a known precision and a norm. */
  hasAllParts?: boolean
}

export function readPhrases(language = 'en'): ReportPhrases {
  const file = new URL(`../../../locales/${language}/leader.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * The report of an invented person. Scales and statements of the sample instrument are repeated or left out to reach
 * the requested numbers.
 */
export function buildExampleReport(options: ExampleOptions = {}): IndividualReport {
  const {
    language = 'en',
    hasAllParts = true,
    scales: count = instrument.scales.length,
    statementsPerScale = instrument.statements.length / instrument.scales.length,
    person = 0,
  } = options
  const inLanguage = textIn(language)
  const example = exampleIn(language)
  const reportOptions = (options.values ?? instrument.options.map(({ value }) => value)).map(
    (value, index) => ({
      value,
      text: options.values ? example.answerText(value) : inLanguage(instrument.options[index]!.text),
    }),
  )
  const scales = Array.from({ length: count }, (_, index) =>
    buildScaleResult({
      index,
      count,
      size: statementsPerScale,
      options: reportOptions,
      hasAllParts,
      language,
      person,
    }),
  )
  const ranking = scales
    .flatMap(({ id: scaleId, name: scaleName, statements }) =>
      listScoredStatements(statements).map((statement) => ({ scaleId, scaleName, statement })),
    )
    .sort(
      (a, b) =>
        b.statement.value - a.statement.value || Number(a.statement.label) - Number(b.statement.label),
    )
  const sortedScales = scales.toSorted((a, b) => b.mean - a.mean)
  return {
    kind: 'individual',
    language,
    direction: textDirection(language),
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: inLanguage(instrument.name),
      subtitle: inLanguage(instrument.subtitle),
    },
    learner: { name: example.learner },
    organization: { name: example.organization, logoUrl: null },
    customization: {
      accentColor: null,
      coverTitle: null,
      introduction: [],
      sections: defaultIndividualSections,
    },
    cohort: { name: example.cohort },
    completedAt: '2026-11-18T14:05:00.000Z',
    previousCompletedAt: hasAllParts ? '2026-02-03T09:30:00.000Z' : null,
    options: reportOptions,
    introduction: instrument.report.introduction.map(inLanguage),
    portrait: buildPortrait(sortedScales, ranking, hasAllParts),
    scales,
    groups: [sortedScales.slice(0, 2), sortedScales.slice(2)]
      .filter(({ length }) => length > 0)
      .map((group) => group.map(({ id }) => id)),
    overview: count > 1 ? [{ key: 'levelAll', values: {} }] : [],
    ranking,
    comparison: hasAllParts
      ? { status: 'available', n: 24, asOf: '2026-11-20T10:00:00.000Z' }
      : { status: 'none' },
    norm: hasAllParts ? { name: example.norm, version: '2026-1', n: 1480 } : null,
    reflection: instrument.report.reflection.map(inLanguage),
    plan: instrument.report.plan.map(({ prompt, hint }) => ({
      prompt: inLanguage(prompt),
      hint: inLanguage(hint),
    })),
    ownPlan: null,
    limits: instrument.report.limits.map(inLanguage),
  }
}

type ScaleOptions = {
  index: number
  count: number
  size: number
  options: IndividualReport['options']
  hasAllParts: boolean
  language: string
  person: number
}

function buildScaleResult(scaleOptions: ScaleOptions): ScaleResult {
  const { index, count, size, options, hasAllParts, person } = scaleOptions
  const inLanguage = textIn(scaleOptions.language)
  const source = instrument.scales[index % instrument.scales.length]!
  const pool = instrument.statements.filter((statement) => statement.scale === source.id)
  const statements = Array.from({ length: size }, (_, nth): ScoredStatement => {
    const option = options[chooseOption(index, nth, options.length, person)]!
    return {
      id: `${index}-${nth}`,
      label: String(nth * count + index + 1),
      text: inLanguage(pool[nth % pool.length]!.text),
      value: option.value,
      answer: option.text,
    }
  })
  const sum = statements.reduce((total, statement) => total + statement.value, 0)
  const min = options[0]!.value * size
  const max = options.at(-1)!.value * size
  const thirds = ['lower', 'middle', 'upper'] as const
  const third = Math.min(2, Math.floor(((sum - min) / (max - min)) * 3))
  const [lowest] = [...statements].sort((a, b) => a.value - b.value)
  return {
    id: `${source.id}-${index}`,
    name: inLanguage(source.name),
    description: inLanguage(source.description),
    sum,
    min,
    max,
    mean: Math.round((sum / size) * 100) / 100,
    interpretation: inLanguage(source.interpretation[thirds[third]!]),
    notes: [
      {
        key: 'average',
        values: {
          mean: Math.round((sum / size) * 10) / 10,
          min: options[0]!.value,
          max: options.at(-1)!.value,
        },
      },
    ],
    statements,
    precision: buildPrecision(sum, min, max, hasAllParts),
    change: hasAllParts ? buildChange(index, sum) : null,
    cohort: hasAllParts ? buildCohort(index, sum, min, max, size) : null,
    percentile: hasAllParts ? buildPercentile(index) : null,
    step: lowest
      ? {
          statementId: lowest.id,
          text: inLanguage(pool[statements.indexOf(lowest) % pool.length]!.suggestion),
        }
      : null,
    reflection: source.reflection.map(inLanguage),
  }
}

/**
 * The index of the option that a person chooses for a statement. The answers look realistic: each scale has a level,
 * and individual answers deviate from it.
 */
export function chooseOption(scale: number, statement: number, count: number, person: number) {
  const level = [0.78, 0.55, 0.86, 0.42, 0.7, 0.3][scale % 6]!
  const deviation = [0.05, -0.17, 0.1, -0.06, 0.16, -0.1][(statement * 5 + scale) % 6]!
  const personalDeviation =
    ((person * (7 + scale) + person * statement * 3) % 11) / 11 - (person === 0 ? 0 : 0.45)
  return Math.max(
    0,
    Math.min(count - 1, Math.round((level + deviation + personalDeviation * 0.8) * (count - 1))),
  )
}

function buildPrecision(sum: number, min: number, max: number, isMeasured: boolean): Precision {
  const standardError = Math.round((max - min) * 0.5) / 10
  const half = Math.round(1.96 * standardError * 10) / 10
  return {
    ...(isMeasured
      ? { source: 'installation', reliability: 0.81, n: 200 }
      : { source: 'assumption', reliability: 0.7, n: null }),
    standardError,
    low: Math.max(min, Math.floor(sum - half)),
    high: Math.min(max, Math.ceil(sum + half)),
    citation: null,
  }
}

/** The parts of the first page with sentences of a realistic length; they need not follow from the answers. */
function buildPortrait(
  scales: readonly ScaleResult[],
  ranking: IndividualReport['ranking'],
  hasAllParts: boolean,
): PortraitPart[] {
  const [high, low] = [scales[0]!, scales.at(-1)!]
  const list = (rows: IndividualReport['ranking']) => ({
    items: rows.map(({ statement }) => ({ key: 'quote' as const, values: { text: statement.text } })),
    statementIds: rows.map(({ statement }) => statement.id),
    scaleIds: [],
  })
  const change: PortraitPart = {
    part: 'change',
    sentences: [{ key: 'since', values: { date: '2026-02-03T09:30:00.000Z' } }],
    items: [{ key: 'changeAllHigher', values: { names: [high.name] } }],
    statementIds: [],
    scaleIds: [high.id],
  }
  return [
    ...(hasAllParts ? [change] : []),
    { part: 'often', sentences: [{ key: 'often', values: {} }], ...list(ranking.slice(0, 3)) },
    { part: 'rarely', sentences: [{ key: 'rarely', values: {} }], ...list(ranking.slice(-3)) },
    {
      part: 'contrast',
      sentences: [{ key: 'contrastScales', values: { high: high.name, low: low.name } }],
      items: [],
      statementIds: [],
      scaleIds: [high.id, low.id],
    },
    {
      part: 'step',
      sentences: [{ key: 'step', values: {} }],
      items: [{ key: 'text', values: { text: low.step?.text ?? low.name } }],
      statementIds: low.step ? [low.step.statementId] : [],
      scaleIds: [],
    },
  ]
}

/** Every sixth scale, beginning with the third, has the value 100, which means above the 99th percentile. */
function buildPercentile(index: number): ScaleResult['percentile'] {
  if (index % 6 === 2) return { value: 100, band: { low: 88, high: 100 } }
  const value = 30 + ((index * 17) % 60)
  return { value, band: { low: value - 22, high: Math.min(99, value + 21) } }
}

function buildChange(index: number, sum: number): ScaleResult['change'] {
  const difference = [9, -2, 0, -10, 3, -1][index % 6]!
  const significance = (['higher', 'within_noise', 'same', 'lower', 'within_noise', 'within_noise'] as const)[
    index % 6
  ]!
  return { previousSum: sum - difference, difference, significance }
}

function buildCohort(
  index: number,
  sum: number,
  min: number,
  max: number,
  size: number,
): ScaleResult['cohort'] {
  const meanSum = Math.round(Math.max(min, Math.min(max, sum + [-5, 4, -9, 8, 1, -3][index % 6]!)) * 10) / 10
  return {
    mean: Math.round((meanSum / size) * 10) / 10,
    meanSum,
    bound: 'none',
    range: null,
    n: 24,
  }
}
