/**
 * Where an answer lies among the options: in the top or bottom fifth, or in the middle. With fewer than five options,
 * there are no fifths, and with two, there is no middle.
 */
export type OptionZones = ReturnType<typeof findOptionZones>

/** `options` are in ascending order of their values. */
export function findOptionZones(options: readonly { value: number }[]) {
  const values = options.map(({ value }) => value)
  const count = values.length
  const fifth = Math.floor(count / 5)
  const indexOf = (value: number) => values.indexOf(value)
  return {
    hasFifths: fifth > 0,
    isTop: (value: number) => indexOf(value) >= count - fifth,
    isBottom: (value: number) => indexOf(value) < fifth,
    isMiddle: (value: number) => count > 2 && Math.abs(indexOf(value) - (count - 1) / 2) <= 0.5,
    /** Whether a score cannot be raised by much: in the top fifth, or the highest of fewer than five options. */
    isHighest: (score: number) => score >= values[count - Math.max(1, fifth)]!,
    lowest: values[0]!,
    highest: values.at(-1)!,
  }
}
