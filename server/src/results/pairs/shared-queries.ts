import type { ReleasedSum } from '../disclosure/rules.ts'

export type PairBlockRow = { people: number; statistics: PairStatistics; releasedAt: Date }

/** What is released about a block of pairs, by scale. */
export type PairStatistics = Readonly<
  Record<
    string,
    {
      /**
       * The sum of the differences: the second assessment minus the first. `low` and `high` are the smallest and the
       * largest exact sum that this difference and all earlier released sums and differences allow. They are absent if
       * no exact sums fit all released values, or if an earlier release of the product stored the block.
       */
      difference: ReleasedSum & { low?: number; high?: number }
      /**
       * The number of people for each kind of change, rounded to a multiple of five. Null if the change of any person
       * could not be tested, or if no exact sums fit the earlier released sums and differences.
       */
      reliable: ReliableChangeCounts | null
    }
  >
>

export type ReliableChangeCounts = Record<ReliableChange, number>

/** The change of one person on a scale, compared with the measurement error. */
export type ReliableChange = 'higher' | 'lower' | 'within_noise'
