import type { AnswerValue } from '@lpi/contract'
import { PREFER_NOT_TO_SAY } from '../../questionnaires/instruments/questions.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import type { Random } from './random.ts'

/** The deviation of a learner from the average, in general and on each scale, in standard deviations. */
export type Tendency = { general: number; scales: Record<string, number> }

/**
 * The share of a scale's variance that the general factor explains, and the share of a statement's variance that its
 * scale explains.
 */
const GENERAL_FACTOR_SHARE = 0.3
const SCALE_SHARE = 0.45
/** The mean and the standard deviation of the scores before rounding, as shares of the option range. */
const CENTER = 0.6
const SPREAD = 0.2

export function drawTendency(instrument: Instrument, random: Random): Tendency {
  const generalLevel = random.drawNormal()
  const scales = instrument.scales.map(({ id }) => [
    id,
    mixFactors(generalLevel, GENERAL_FACTOR_SHARE, random),
  ])
  return { general: generalLevel, scales: Object.fromEntries(scales) }
}

/** How easy it is to score high on each statement. The values are the same for all learners. */
export function drawEasiness(instrument: Instrument, random: Random) {
  return new Map(instrument.statements.map(({ id }) => [id, random.drawNormal() * 0.4]))
}

/**
 * Answers to all statements. The correlation between two statements of one scale is about 0.45, which makes the
 * reliability of each scale realistic. `growth` is the number of standard deviations by which all scores are shifted.
 */
export function drawAnswers(
  instrument: Instrument,
  { scales }: Tendency,
  easiness: ReadonlyMap<string, number>,
  random: Random,
  growth = 0,
): [questionId: string, value: AnswerValue][] {
  const lastIndex = instrument.options.length - 1
  return instrument.statements.map(({ id, scale, reversed }) => {
    const score = mixFactors(scales[scale] ?? 0, SCALE_SHARE, random)
    const position = CENTER + SPREAD * (score + growth + (easiness.get(id) ?? 0))
    const index = Math.min(lastIndex, Math.max(0, Math.round(position * lastIndex)))
    return [id, instrument.options.at(reversed ? -1 - index : index)!.value]
  })
}

/**
 * Each optional question is skipped by about 10% of the learners. If it offers choices, about 10% of the others prefer
 * not to say.
 */
export function drawDemographics(
  { demographics }: Instrument,
  random: Random,
): [questionId: string, value: AnswerValue][] {
  return demographics.flatMap(({ id, kind, required, options }): [string, AnswerValue][] => {
    if (!required && random.drawBoolean(0.1)) return []
    if (kind === 'text')
      return [[id, random.oneOf(['Riverside', 'Northfield', 'Old Town', 'Harbor', 'Hill End'])]]
    if (!required && random.drawBoolean(0.1)) return [[id, PREFER_NOT_TO_SAY]]
    return [[id, random.oneOf(options).value]]
  })
}

/** The result has a standard deviation of 1, and its correlation with `factor` is the square root of `share`. */
function mixFactors(factor: number, share: number, random: Random) {
  return Math.sqrt(share) * factor + Math.sqrt(1 - share) * random.drawNormal()
}
