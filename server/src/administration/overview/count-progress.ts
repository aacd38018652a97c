import { type InvitationStatus, OVERVIEW_WEEKS, type Progress } from '@lpi/contract'
import type { Count } from './queries.ts'

export function countProgress(counts: readonly Count[]): Progress {
  const sumCounts = (matches: (count: Count) => boolean) =>
    counts.filter(matches).reduce((total, { n }) => total + n, 0)
  const countWithStatus = (status: InvitationStatus) => sumCounts((count) => count.status === status)
  return {
    invited: countWithStatus('INVITATION_SENT'),
    notStarted: countWithStatus('ACCEPTED'),
    inProgress: countWithStatus('IN_PROGRESS'),
    completed: countWithStatus('COMPLETED'),
    completedInWeeks: Array.from({ length: OVERVIEW_WEEKS }, (_, index) =>
      sumCounts(({ week }) => week === index),
    ),
  }
}
