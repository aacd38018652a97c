/**
 * The options of one run of a fault program. Runs with the same seed draw the same random numbers, but their timing
 * differs.
 */
export type FaultRun = {
  seed: number
  /** A positive control removes a protection or adds a defect. The program's check must then report faults. */
  isPositiveControl: boolean
}

export type Outcome = {
  /** Measurements by name. */
  measuredValues: [name: string, value: string | number][]
  /** Descriptions of observed events that must never happen. */
  faults: string[]
}

export type FaultProgram = {
  /** What the program does, and the requirement that it checks. */
  description: string
  /** What the positive control changes. */
  positiveControl: string
  run: (run: FaultRun) => Promise<Outcome>
}

export function quantile(values: readonly number[], share: number) {
  const sortedValues = [...values].sort((a, b) => a - b)
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(share * sortedValues.length))] ?? Number.NaN
  )
}

/** Summarizes times given in milliseconds: their median and maximum in seconds, and how many there are. */
export function describeTimes(times: readonly number[]) {
  if (times.length === 0) return '–'
  const formatSeconds = (ms: number) => (ms / 1000).toFixed(1)
  return `median ${formatSeconds(quantile(times, 0.5))} s, longest ${formatSeconds(Math.max(...times))} s (n = ${times.length})`
}
