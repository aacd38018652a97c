import { fQuantile } from './f-quantile.ts'
import { cronbachAlpha, standardErrorOfMeasurement } from './reliability.ts'
import { mean, standardDeviation, sumOf, variance } from './score.ts'

/** A person's scores for the statements of a scale; undefined for a statement without a score. */
export type ScoreRow = readonly (number | undefined)[]

type Range = { min: number; max: number }

/** The statistics of a scale among the people with a score for each of its statements. Shares are from 0 to 1. */
export type ScaleStatistics = {
  n: number
  mean: number
  standardDeviation: number
  /** The shares of people with the smallest and the largest possible sum. */
  floor: number
  ceiling: number
  /** Null for a single statement, and if all sums are equal. */
  reliability: { alpha: number; low: number; high: number; standardError: number } | null
}

/** `range` is the range of possible sums. */
export function describeScale(rows: readonly ScoreRow[], range: Range): ScaleStatistics {
  const scores = listCompleteRows(rows)
  const sums = scores.map(sumOf)
  const shareOf = (sum: number) => sums.filter((other) => other === sum).length / sums.length
  const statements = scores[0]!.length
  const n = scores.length
  const alpha = cronbachAlpha({
    n,
    statements,
    sumOfStatementVariances: sumOf(scores[0]!.map((_, i) => variance(scores.map((row) => row[i]!)))),
    varianceOfSum: variance(sums),
  })
  const deviation = standardDeviation(sums)
  return {
    n,
    mean: mean(sums),
    standardDeviation: deviation,
    floor: shareOf(range.min),
    ceiling: shareOf(range.max),
    reliability:
      alpha === undefined
        ? null
        : {
            alpha,
            ...alphaInterval(alpha, { n, statements }),
            // As in the evidence of a report, a negative estimate is replaced with a reliability of 0.
            standardError: standardErrorOfMeasurement(deviation, Math.max(0, alpha)),
          },
  }
}

/**
 * The 95% confidence interval of Cronbach's alpha: (1 − α) / (1 − α̂) has the F distribution with n − 1 and
 * (n − 1)(k − 1) degrees of freedom (Feldt 1965; Feldt, Woodruff & Salih 1987).
 */
export function alphaInterval(alpha: number, { n, statements: k }: { n: number; statements: number }) {
  const boundOf = (p: number) => 1 - (1 - alpha) * fQuantile(p, n - 1, (n - 1) * (k - 1))
  return { low: boundOf(0.975), high: boundOf(0.025) }
}

/** The statistics of a statement (item) of a scale. Shares are from 0 to 1. */
export type StatementStatistics = {
  /** How many people have a score. */
  n: number
  mean: number
  standardDeviation: number
  /** The shares of people with the lowest and the highest possible score, among the people with a score. */
  lowest: number
  highest: number
  /** The share of people without a score. */
  missing: number
  /**
   * The corrected item-total correlation: the correlation of the statement with the sum of the other statements of the
   * scale, among people with a score for every statement (Nunnally & Bernstein 1994). Null if it cannot be computed.
   */
  itemTotal: number | null
}

/** `range` is the range of possible scores. */
export function describeStatement(
  rows: readonly ScoreRow[],
  index: number,
  range: Range,
): StatementStatistics {
  const scores = rows.map((row) => row[index]).filter((score) => score !== undefined)
  const shareOf = (score: number) => scores.filter((other) => other === score).length / scores.length
  const completeRows = listCompleteRows(rows)
  return {
    n: scores.length,
    mean: mean(scores),
    standardDeviation: standardDeviation(scores),
    lowest: shareOf(range.min),
    highest: shareOf(range.max),
    missing: 1 - scores.length / rows.length,
    itemTotal: correlate(
      completeRows.map((row) => row[index]!),
      completeRows.map((row) => sumOf(row) - row[index]!),
    ),
  }
}

export function listCompleteRows(rows: readonly ScoreRow[]) {
  return rows.filter((row): row is readonly number[] => row.every((score) => score !== undefined))
}

/** Pearson's correlation. Null if a variable is constant, for example because the scale has no other statements. */
export function correlate(x: readonly number[], y: readonly number[]) {
  const [meanX, meanY] = [mean(x), mean(y)]
  const products = sumOf(x.map((value, i) => (value - meanX) * (y[i]! - meanY)))
  const deviations = standardDeviation(x) * standardDeviation(y)
  return deviations > 0 ? products / (x.length - 1) / deviations : null
}
