import type { Db } from '../../platform/db/connect.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { type ChangeThresholds, findChangeThresholds } from '../measurement/change-thresholds.ts'
import {
  compareFunctioning,
  type FunctioningDifference,
} from '../measurement/differential-item-functioning.ts'
import { MIN_PEOPLE, measurePrecision, type ScalePrecision } from '../measurement/reliability.ts'
import { type AnswerValues, computeScaleSamples, isInSample } from '../measurement/scale-sample.ts'
import {
  correlate,
  describeScale,
  describeStatement,
  listCompleteRows,
  type ScaleStatistics,
  type ScoreRow,
  type StatementStatistics,
} from '../measurement/scale-statistics.ts'
import { sumOf } from '../measurement/score.ts'
import { listScores, optionStep, sumRange } from '../measurement/score-answers.ts'
import { listSampleAnswers } from '../measurement/shared-queries.ts'
import { standardErrorOfDifference } from '../measurement/significant-differences.ts'

/** What a report would state about a scale if an assessment were completed now. */
type ReportPrecision = Pick<ScalePrecision, 'source' | 'standardError'> & {
  standardErrorOfDifference: number
  smallestChange: ChangeThresholds
}

/** The statistics are null if fewer than 100 people have a score for every statement of the scale. */
type ScaleInLanguage = {
  id: string
  n: number
  statistics: (ScaleStatistics & { report: ReportPrecision | null }) | null
  statements: (StatementStatistics & { id: string })[]
}

export type LanguageStatistics = {
  language: string
  /**
   * The number of people in the sample. People who straight-lined, or who have no result on at least one scale, are
   * excluded.
   */
  n: number
  excludedCount: number
  scales: ScaleInLanguage[]
  correlations: ScaleCorrelation[]
}

/** The correlation of the sums of two scales, among the people with a score for every statement of both scales. */
type ScaleCorrelation = { scales: [string, string]; n: number; r: number | null }

/**
 * Compares the language `focal` with the language `reference`, for the statements of each scale for which both have
 * enough people. `difference` is null if the answers to a statement cannot be compared.
 */
export type LanguageComparison = {
  reference: string
  focal: string
  statements: { id: string; scale: string; difference: FunctioningDifference | null }[]
}

export type ManualStatistics = {
  minimum: number
  languages: LanguageStatistics[]
  comparisons: LanguageComparison[]
}

/** The scores of the people in a sample, by scale. */
type Sample = { language: string; rows: ReadonlyMap<string, readonly ScoreRow[]> }

/**
 * The statistics of a questionnaire in each of its languages. Each language with enough people is compared with the
 * first such language. Only real people are included. They are selected by the same rules as for the reliability in
 * reports, but among all completed assessments instead of only the newest.
 */
export async function collectStatistics(db: Db, instrument: Instrument): Promise<ManualStatistics> {
  const samples: Sample[] = []
  const languages: LanguageStatistics[] = []
  for (const language of instrument.languages) {
    const request = { language, demoOrganizationId: null, maxSearched: null }
    const people = await listSampleAnswers(db, instrument, request)
    const sampledPeople = people.filter((values) => isInSample(instrument, values))
    const rows = new Map(
      instrument.scales.map(({ id }) => [
        id,
        sampledPeople.map((values) => listScores(instrument, id, values)),
      ]),
    )
    samples.push({ language, rows })
    languages.push({
      language,
      n: sampledPeople.length,
      excludedCount: people.length - sampledPeople.length,
      scales: describeScales(instrument, sampledPeople, rows),
      correlations: correlateScales(instrument, rows),
    })
  }
  const [reference, ...otherSamples] = samples.filter((sample) =>
    instrument.scales.some(({ id }) => hasEnoughPeople(sample, id)),
  )
  return {
    minimum: MIN_PEOPLE,
    languages,
    comparisons: reference ? otherSamples.map((focal) => compareLanguages(instrument, reference, focal)) : [],
  }
}

function hasEnoughPeople({ rows }: Sample, scaleId: string) {
  return listCompleteRows(rows.get(scaleId)!).length >= MIN_PEOPLE
}

function describeScales(
  instrument: Instrument,
  people: readonly AnswerValues[],
  rowsByScale: ReadonlyMap<string, readonly ScoreRow[]>,
): ScaleInLanguage[] {
  const samples = computeScaleSamples(instrument, people)
  const precisions = instrument.scales.map(({ id }) =>
    measurePrecision(instrument.reliability?.[id], samples.get(id), sumRange(instrument, id)),
  )
  const testedCount = precisions.filter(({ source }) => source !== 'assumption').length
  return instrument.scales.map(({ id }, i) => {
    const rows = rowsByScale.get(id)!
    const { n } = samples.get(id)!
    if (n < MIN_PEOPLE) return { id, n, statistics: null, statements: [] }
    const statements = instrument.statements.filter(({ scale }) => scale === id)
    const range = scoreRange(instrument)
    const possibleSums = sumRange(instrument, id)
    return {
      id,
      n,
      statistics: {
        ...describeScale(rows, possibleSums),
        report: reportPrecision(precisions[i]!, {
          scales: testedCount,
          step: optionStep(instrument),
          max: possibleSums.max - possibleSums.min,
        }),
      },
      statements: statements.map((statement, index) => ({
        id: statement.id,
        ...describeStatement(rows, index, range),
      })),
    }
  })
}

/** Omits pairs of scales for which too few people have a score for every statement. */
function correlateScales(
  { scales }: Instrument,
  rowsByScale: ReadonlyMap<string, readonly ScoreRow[]>,
): ScaleCorrelation[] {
  const pairs = scales.flatMap((first, i) =>
    scales.slice(i + 1).map((second) => [first.id, second.id] as const),
  )
  return pairs.flatMap(([first, second]) => {
    const secondRows = rowsByScale.get(second)!
    const pairRows = listCompleteRows(
      rowsByScale.get(first)!.map((row, person) => [...row, ...secondRows[person]!]),
    )
    if (pairRows.length < MIN_PEOPLE) return []
    const { length } = rowsByScale.get(first)![0]!
    const r = correlate(
      pairRows.map((row) => sumOf(row.slice(0, length))),
      pairRows.map((row) => sumOf(row.slice(length))),
    )
    return [{ scales: [first, second] as [string, string], n: pairRows.length, r }]
  })
}

function reportPrecision(
  precision: ScalePrecision,
  test: { scales: number; step: number; max: number },
): ReportPrecision | null {
  if (precision.source === 'assumption') return null
  const { source, standardError } = precision
  return {
    source,
    standardError,
    standardErrorOfDifference: standardErrorOfDifference(standardError, standardError),
    smallestChange: findChangeThresholds({ standardError, ...test }),
  }
}

function compareLanguages(instrument: Instrument, reference: Sample, focal: Sample): LanguageComparison {
  const scales = instrument.scales.filter(
    ({ id }) => hasEnoughPeople(reference, id) && hasEnoughPeople(focal, id),
  )
  return {
    reference: reference.language,
    focal: focal.language,
    statements: scales.flatMap(({ id }) =>
      instrument.statements
        .filter(({ scale }) => scale === id)
        .map((statement, index) => {
          const scoresOf = ({ rows }: Sample) =>
            listCompleteRows(rows.get(id)!).map((row) => ({ score: row[index]!, sum: sumOf(row) }))
          const difference = compareFunctioning(scoresOf(reference), scoresOf(focal)) ?? null
          return { id: statement.id, scale: id, difference }
        }),
    ),
  }
}

function scoreRange({ options }: Instrument) {
  return { min: options[0]!.value, max: options.at(-1)!.value }
}
