import type { ScaleResult } from '@lpi/contract'
import type { Instrument, Text } from '../instruments/instrument.ts'
import { type Distribution, midRankPercentile } from '../measurement/percentile.ts'
import { estimatePrecision, type ScaleSample } from '../measurement/reliability.ts'
import { roundToHundredths, scoreScale, thirdOfRange } from '../measurement/score.ts'
import { classifyChange } from './change.ts'
import { isComparableScale } from './comparable-scale.ts'
import { compareCohort } from './compare-cohort.ts'
import { lowestStatements } from './rank-statements.ts'

type AnswerValues = Readonly<Record<string, number>>

/** What a score is compared with: the previous assessment, the cohort, and all completed assessments on this installation. */
export type ComparisonData = {
  previous: { instrument: Instrument; values: AnswerValues; completedAt: Date } | undefined
  cohortSums: ReadonlyMap<string, Distribution>
  samples: ReadonlyMap<string, ScaleSample>
}

export function buildScale(
  scale: Instrument['scales'][number],
  instrument: Instrument,
  values: AnswerValues,
  { previous, cohortSums, samples }: ComparisonData,
  inLanguage: (text: Text) => string,
): Omit<ScaleResult, 'rank' | 'isTied'> {
  const statements = statementResults(scale.id, instrument, values, inLanguage)
  const score = computeScore(scale.id, instrument, values)
  const precision = estimatePrecision(score, instrument.reliability?.[scale.id], samples.get(scale.id))
  const norm = instrument.norm?.scales[scale.id]
  const top = instrument.options.at(-1)!.value
  return {
    id: scale.id,
    name: inLanguage(scale.name),
    description: inLanguage(scale.description),
    ...score,
    mean: roundToHundredths(score.mean),
    interpretation: inLanguage(scale.interpretation[thirdOfRange(score)]),
    statements,
    precision,
    change: compareWithPrevious(previous, scale.id, instrument, score.sum, precision),
    cohort: presentCohortStatistics(cohortSums.get(scale.id) ?? [], statements.length),
    percentile: norm ? Math.round(midRankPercentile(norm, score.sum)) : null,
    suggestions: lowestStatements(statements, top).map(({ id }) => ({
      statementId: id,
      text: inLanguage(instrument.statements.find((statement) => statement.id === id)!.suggestion),
    })),
    reflection: scale.reflection.map(inLanguage),
  }
}

function statementResults(
  scaleId: string,
  { statements, options }: Instrument,
  values: AnswerValues,
  inLanguage: (text: Text) => string,
) {
  return statements.flatMap(({ id, scale, text }, i) => {
    if (scale !== scaleId) return []
    const option = options.find(({ value }) => value === values[id])!
    return [
      {
        id,
        label: String(i + 1),
        text: inLanguage(text),
        value: option.value,
        answer: inLanguage(option.text),
      },
    ]
  })
}

function computeScore(scaleId: string, { statements, options }: Instrument, values: AnswerValues) {
  const scaleValues = statements.filter(({ scale }) => scale === scaleId).map(({ id }) => values[id]!)
  return scoreScale(
    scaleValues,
    options.map(({ value }) => value),
  )
}

function compareWithPrevious(
  previous: ComparisonData['previous'],
  scaleId: string,
  instrument: Instrument,
  sum: number,
  precision: ScaleResult['precision'],
): ScaleResult['change'] {
  if (!previous || !isComparableScale(previous.instrument, instrument, scaleId)) return null
  const { sum: previousSum } = computeScore(scaleId, previous.instrument, previous.values)
  const difference = sum - previousSum
  return { previousSum, difference, significance: classifyChange(difference, precision) }
}

function presentCohortStatistics(distribution: Distribution, statementCount: number): ScaleResult['cohort'] {
  const group = compareCohort(distribution)
  if (!group) return null
  return {
    mean: roundToHundredths(group.meanSum / statementCount),
    meanSum: roundToHundredths(group.meanSum),
    lowerQuartileSum: roundToHundredths(group.lowerQuartileSum),
    upperQuartileSum: roundToHundredths(group.upperQuartileSum),
  }
}
