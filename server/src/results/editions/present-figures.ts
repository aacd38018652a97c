import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { roundToTenths } from '../measurement/score.ts'
import type { Figure } from './figures.ts'
import { statementIds, sumRange } from './rules.ts'

/** A mean of the sums of a scale, per statement and in points. */
export function presentFigure(instrument: Instrument, scaleId: string, figure: Figure) {
  const count = statementIds(instrument, scaleId).length
  const { min, max } = sumRange(instrument, scaleId)
  const shown = presentMean(
    { ...figure, low: figure.low / count, high: figure.high / count },
    min / count,
    max / count,
  )
  return { ...shown, meanSum: roundToTenths(middle(figure, min, max)) }
}

/**
 * A mean as reports show it. A range that reaches an end of the possible values is open: `mean` is its other end. An
 * interval between them has its middle as `mean`.
 */
export function presentMean(figure: Figure, min: number, max: number) {
  const isNumber = figure.low === figure.high
  const range = isNumber
    ? null
    : { low: Math.floor(figure.low * 10 + 1e-9) / 10, high: Math.ceil(figure.high * 10 - 1e-9) / 10 }
  return {
    mean: roundToTenths(middle(figure, min, max)),
    bound: isNumber ? ('none' as const) : boundOf(figure, min, max),
    range,
    n: figure.n,
  }
}

function boundOf({ low, high }: Figure, min: number, max: number) {
  if (high >= max && low > min) return 'atLeast' as const
  return low <= min && high < max ? ('atMost' as const) : ('none' as const)
}

function middle(figure: Figure, min: number, max: number) {
  const bound = figure.low === figure.high ? 'none' : boundOf(figure, min, max)
  if (bound === 'none') return (figure.low + figure.high) / 2
  return bound === 'atLeast' ? figure.low : figure.high
}
