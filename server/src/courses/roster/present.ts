import type { Course } from '@lpi/contract'
import type { CourseListRow } from './queries.ts'

export function presentCourse(row: CourseListRow): Course {
  return {
    id: row.id,
    title: row.title,
    platformName: row.platform_name,
    folder: { id: row.cohort_id, name: row.cohort_name },
    teachers: row.teachers,
    members: row.synced_at ? row.members : null,
    joined: row.joined,
    sendsInvitations: row.sends_invitations,
    syncedAt: row.synced_at?.toISOString() ?? null,
    hasSyncFailed: row.has_sync_failed,
    waitingCompletions: row.waiting_completions,
  }
}
