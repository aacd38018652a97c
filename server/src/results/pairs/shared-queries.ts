import type { PairStatistics } from './queries.ts'

export type PairBlockRow = { people: number; statistics: PairStatistics; releasedAt: Date }
