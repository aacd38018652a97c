import type { AnswerValue } from '@lpi/contract'
import type { Instrument } from '../instruments/instrument.ts'
import { PREFER_NOT_TO_SAY } from '../instruments/questions.ts'
import type { Random } from './random.ts'

/** How far one person is from the average, in all and on each scale. */
export type Disposition = { general: number; scales: Record<string, number> }

/** Part of a scale is the person in general, part of a statement is its scale; the rest is its own. */
const GENERAL_IN_SCALE = 0.3
const SCALE_IN_STATEMENT = 0.45
/** Where answers lie in the range of the options, and how widely, as shares of the range. */
const CENTRE = 0.6
const SPREAD = 0.2

export function drawDisposition(instrument: Instrument, random: Random): Disposition {
  const general = random.normal()
  const scales = instrument.scales.map(({ id }) => [id, mix(general, GENERAL_IN_SCALE, random)])
  return { general, scales: Object.fromEntries(scales) }
}

/** Some statements are easier to agree with than others, for everybody alike. */
export function drawDifficulties(instrument: Instrument, random: Random) {
  return new Map(instrument.statements.map(({ id }) => [id, random.normal() * 0.4]))
}

/**
 * Answers to all statements. Those of one scale go together (about 0.45 between any two), so that the reliability of
 * a scale comes out as that of a decent questionnaire. `growth` moves all of them, in standard deviations.
 */
export function drawAnswers(
  instrument: Instrument,
  { scales }: Disposition,
  difficulties: ReadonlyMap<string, number>,
  random: Random,
  growth = 0,
): [questionId: string, value: AnswerValue][] {
  const last = instrument.options.length - 1
  return instrument.statements.map(({ id, scale }) => {
    const own = mix(scales[scale] ?? 0, SCALE_IN_STATEMENT, random)
    const position = CENTRE + SPREAD * (own + growth + (difficulties.get(id) ?? 0))
    const index = Math.min(last, Math.max(0, Math.round(position * last)))
    return [id, instrument.options[index]!.value]
  })
}

/** About one in ten leaves an optional question out, and one in ten prefers not to say. */
export function drawDemographics(
  { demographics }: Instrument,
  random: Random,
): [questionId: string, value: AnswerValue][] {
  return demographics.flatMap(({ id, kind, required, options }): [string, AnswerValue][] => {
    if (!required && random.chance(0.1)) return []
    if (kind === 'text')
      return [[id, random.oneOf(['Riverside', 'Northfield', 'Old Town', 'Harbour', 'Hill End'])]]
    if (!required && random.chance(0.1)) return [[id, PREFER_NOT_TO_SAY]]
    return [[id, random.oneOf(options).value]]
  })
}

/** Correlates with `of` by the root of `share`, and keeps the standard deviation at 1. */
function mix(of: number, share: number, random: Random) {
  return Math.sqrt(share) * of + Math.sqrt(1 - share) * random.normal()
}
