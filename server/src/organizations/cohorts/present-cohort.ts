import type { Cohort } from '@lpi/contract'
import { findTaskKind } from './cohort-task.ts'
import type { CohortWithCounts } from './queries.ts'
import { presentRelease } from './release.ts'

export function presentCohort(row: CohortWithCounts, now: Date): Cohort {
  const { id, name, members, completed, invited, releaser_first_name, releaser_last_name } = row
  const release = {
    ...presentRelease(row, now),
    releasedAt: row.released_at?.toISOString() ?? null,
    releasedBy: [releaser_first_name, releaser_last_name].filter(Boolean).join(' ') || null,
    version: row.release_version,
  }
  const inProgress = row.in_progress
  const notStarted = members - inProgress - completed
  const state = {
    cohort: { invited, notStarted, inProgress, completed, release },
    oldestUnfinishedAt: row.oldest_unfinished_at ?? undefined,
    lastCompletedAt: row.last_completed_at ?? undefined,
  }
  return {
    id,
    name,
    createdAt: row.created_at.toISOString(),
    isArchived: row.archived_at !== null,
    version: row.version,
    members,
    inProgress,
    completed,
    invited,
    completedPeople: row.completed_people,
    task: row.archived_at ? null : (findTaskKind(state, now) ?? null),
    release,
    retakeDays: row.retake_days,
  }
}
