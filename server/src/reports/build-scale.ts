import type { ScaleResult } from '@lpi/contract'
import type { Instrument, Text } from '../instruments/instrument.ts'
import { judgeChange } from './change.ts'
import { isComparableScale } from './comparable-scale.ts'
import { compareCohort } from './compare-cohort.ts'
import { type Distribution, midRankPercentile } from './percentile.ts'
import { lowestStatements } from './rank-statements.ts'
import { precisionOf, type ScaleSample } from './reliability.ts'
import { rounded, scoreScale, thirdOfRange } from './score.ts'

type Values = Readonly<Record<string, number>>

/** What a score is held against: the learner's last time, the cohort, and all completed assessments here. */
export type Reference = {
  previous: { instrument: Instrument; values: Values; completedAt: Date } | undefined
  cohortSums: ReadonlyMap<string, Distribution>
  samples: ReadonlyMap<string, ScaleSample>
}

export function buildScale(
  scale: Instrument['scales'][number],
  instrument: Instrument,
  values: Values,
  { previous, cohortSums, samples }: Reference,
  inLanguage: (text: Text) => string,
): Omit<ScaleResult, 'rank' | 'isTied'> {
  const statements = statementResults(scale.id, instrument, values, inLanguage)
  const score = scoreOf(scale.id, instrument, values)
  const precision = precisionOf(score, instrument.reliability?.[scale.id], samples.get(scale.id))
  const norm = instrument.norm?.scales[scale.id]
  const top = instrument.options.at(-1)!.value
  return {
    id: scale.id,
    name: inLanguage(scale.name),
    description: inLanguage(scale.description),
    ...score,
    mean: rounded(score.mean),
    interpretation: inLanguage(scale.interpretation[thirdOfRange(score)]),
    statements,
    precision,
    change: changeSince(previous, scale.id, instrument, score.sum, precision),
    cohort: cohortOf(cohortSums.get(scale.id) ?? [], statements.length),
    percentile: norm ? Math.round(midRankPercentile(norm, score.sum)) : null,
    suggestions: lowestStatements(statements, top).map(({ id }) => ({
      statementId: id,
      text: inLanguage(instrument.statements.find((one) => one.id === id)!.suggestion),
    })),
    reflection: scale.reflection.map(inLanguage),
  }
}

function statementResults(
  scaleId: string,
  { statements, options }: Instrument,
  values: Values,
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

function scoreOf(scaleId: string, { statements, options }: Instrument, values: Values) {
  const own = statements.filter(({ scale }) => scale === scaleId).map(({ id }) => values[id]!)
  return scoreScale(
    own,
    options.map(({ value }) => value),
  )
}

function changeSince(
  previous: Reference['previous'],
  scaleId: string,
  instrument: Instrument,
  sum: number,
  precision: ScaleResult['precision'],
): ScaleResult['change'] {
  if (!previous || !isComparableScale(previous.instrument, instrument, scaleId)) return null
  const { sum: previousSum } = scoreOf(scaleId, previous.instrument, previous.values)
  const difference = sum - previousSum
  return { previousSum, difference, judgement: judgeChange(difference, precision) }
}

function cohortOf(distribution: Distribution, statementCount: number): ScaleResult['cohort'] {
  const group = compareCohort(distribution)
  if (!group) return null
  return {
    mean: rounded(group.meanSum / statementCount),
    meanSum: rounded(group.meanSum),
    lowerQuartileSum: rounded(group.lowerQuartileSum),
    upperQuartileSum: rounded(group.upperQuartileSum),
  }
}
