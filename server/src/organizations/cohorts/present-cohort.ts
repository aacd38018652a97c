import type { Cohort } from '@lpi/contract'
import type { CohortWithCounts } from './queries.ts'
import { presentRelease } from './release.ts'

export function presentCohort(row: CohortWithCounts, now: Date): Cohort {
  const { id, name, members, completed, invited, releaser_first_name, releaser_last_name } = row
  return {
    id,
    name,
    createdAt: row.created_at.toISOString(),
    isArchived: row.archived_at !== null,
    version: row.version,
    members,
    completed,
    invited,
    release: {
      ...presentRelease(row, now),
      releasedAt: row.released_at?.toISOString() ?? null,
      releasedBy: [releaser_first_name, releaser_last_name].filter(Boolean).join(' ') || null,
      version: row.release_version,
    },
  }
}
