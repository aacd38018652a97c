import type { Release, ReleaseKind } from '@lpi/contract'
import { dayIn } from '../../platform/base/zoned-days.ts'

/** The release columns of a cohort. */
export type ReleaseRow = {
  release_kind: ReleaseKind
  release_from: Date | null
  release_time_zone: string | null
  released_at: Date | null
}

/** The columns of `ReleaseRow`, for queries that select from `cohorts` or join it. */
export const releaseColumns = [
  'cohorts.release_kind',
  'cohorts.release_from',
  'cohorts.release_time_zone',
  'cohorts.released_at',
] as const

type ReleaseJson = Omit<ReleaseRow, 'release_from' | 'released_at'> & {
  release_from: string | null
  released_at: string | null
}

/** Converts the timestamps of a row that was selected as JSON, in which they are strings. */
export function parseReleaseJson<Row extends ReleaseJson>({ release_from, released_at, ...row }: Row) {
  return {
    ...row,
    release_from: release_from === null ? null : new Date(release_from),
    released_at: released_at === null ? null : new Date(released_at),
  }
}

/** Whether the reports of a cohort are released. Every release check calls this function. */
export function isReleased({ release_kind, release_from, released_at }: ReleaseRow, now: Date) {
  if (release_kind === 'at-once' || released_at) return true
  return release_from !== null && release_from <= now
}

export function presentRelease(row: ReleaseRow, now: Date): Release {
  const { release_kind, release_from, release_time_zone } = row
  return {
    kind: release_kind,
    date: release_from && release_time_zone ? dayIn(release_time_zone, release_from) : null,
    timeZone: release_time_zone,
    from: release_from?.toISOString() ?? null,
    isOpen: isReleased(row, now),
  }
}
