/** The distance between neighboring published values; the public documentation of the reports states it. */
type Rounding = { mean: number; meanSum: number; deviation: number; quantile: number; count: number }

const hundredths = { mean: 0.01, meanSum: 0.01, deviation: 0.01, quantile: 0.01, count: 0 }

export function roundingOf(kind: 'comparison' | 'group'): Rounding {
  return { comparison: hundredths, group: hundredths }[kind]
}
