import type { InvitationStatus, Progress } from '@lpi/contract'

/** The statuses, most advanced first, with the names of their counts. `ProgressStrip` uses this order. */
export const statuses = [
  { status: 'COMPLETED', count: 'completed' },
  { status: 'IN_PROGRESS', count: 'inProgress' },
  { status: 'ACCEPTED', count: 'notStarted' },
  { status: 'INVITATION_SENT', count: 'invited' },
] as const satisfies readonly {
  status: InvitationStatus
  count: keyof Progress
}[]

/** The numbers of assessments and open invitations. */
export type StatusCounts = Pick<Progress, (typeof statuses)[number]['count']>

/** The number of rows in the list of people. A person with two assessments counts twice. */
export function countEntries(progress: StatusCounts) {
  return statuses.reduce((total, { count }) => total + progress[count], 0)
}

/**
 * The share that is completed (0 to 1), rounded down to a whole percent, so that 100% means
 * everyone.
 */
export function completionRate(completedCount: number, total: number) {
  return total === 0 ? 0 : Math.floor((completedCount * 100) / total) / 100
}

/** For each week: the number of assessments completed in the week, and the number completed by the end of the week. */
export function listCompletions({ completed, completedInWeeks }: Progress) {
  const laterCounts = completedInWeeks.map((_, index) => sum(completedInWeeks.slice(index + 1)))
  return completedInWeeks.map((inWeek, index) => ({ inWeek, byEnd: completed - (laterCounts[index] ?? 0) }))
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The smallest group with a group report. */
export const MIN_GROUP_SIZE = 5
