import { type InvitationStatus, OVERVIEW_WEEKS, type Progress } from '@lpi/contract'
import type { Count } from './queries.ts'

export function countProgress(counts: readonly Count[]): Progress {
  const sum = (matches: (count: Count) => boolean) =>
    counts.filter(matches).reduce((total, { n }) => total + n, 0)
  const sumOf = (status: InvitationStatus) => sum((count) => count.status === status)
  return {
    invited: sumOf('INVITATION_SENT'),
    notStarted: sumOf('ACCEPTED'),
    inProgress: sumOf('IN_PROGRESS'),
    completed: sumOf('COMPLETED'),
    completedInWeeks: Array.from({ length: OVERVIEW_WEEKS }, (_, index) => sum(({ week }) => week === index)),
  }
}

export function countUnfinished({ invited, notStarted, inProgress }: Progress) {
  return invited + notStarted + inProgress
}
