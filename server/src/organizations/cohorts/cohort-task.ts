import type { CohortTask, TaskKind } from '@lpi/contract'

const DAY_MS = 86_400_000
const SOON_MS = 14 * DAY_MS
const REMIND_AFTER_MS = 3 * DAY_MS
const RECENTLY_MS = 28 * DAY_MS
/** The smallest group with a group report. */
const MIN_GROUP_SIZE = 5

export type TaskCounts = Pick<
  CohortTask['cohort'],
  'invited' | 'notStarted' | 'inProgress' | 'completed' | 'release'
>

export type CohortState<Cohort extends TaskCounts = TaskCounts> = {
  cohort: Cohort
  /**
   * The earliest invitation or join time of the people who have not finished. People who take the questionnaire again do
   * not count.
   */
  oldestUnfinishedAt: Date | undefined
  lastCompletedAt: Date | undefined
}

/** What an administrator can do for the cohort now; undefined if nothing. */
export function findTaskKind(state: CohortState, now: Date): TaskKind | undefined {
  const { cohort, oldestUnfinishedAt, lastCompletedAt } = state
  const { release, completed } = cohort
  const hasUnfinished = oldestUnfinishedAt !== undefined
  if (hasUnfinished && !release.isOpen && release.from) {
    if (Date.parse(release.from) - now.getTime() <= SOON_MS) return 'OPENS_SOON'
  }
  if (completed > 0 && !release.isOpen && release.kind === 'by-administrator') return 'RELEASE'
  const isPast = (time: Date | undefined, age: number) => time && now.getTime() - time.getTime() >= age
  if (hasUnfinished) return isPast(oldestUnfinishedAt, REMIND_AFTER_MS) ? 'REMIND' : undefined
  return completed >= MIN_GROUP_SIZE && !isPast(lastCompletedAt, RECENTLY_MS) ? 'GROUP_REPORT' : undefined
}

const urgency: Record<TaskKind, number> = { OPENS_SOON: 0, RELEASE: 1, REMIND: 2, GROUP_REPORT: 3 }

type Task<Cohort> = { kind: TaskKind; cohort: Cohort }

/** The order of tasks, most urgent first. */
export function compareUrgency<Cohort extends TaskCounts>(a: Task<Cohort>, b: Task<Cohort>) {
  const [firstCohort, secondCohort] = [a.cohort, b.cohort]
  return (
    urgency[a.kind] - urgency[b.kind] ||
    (a.kind === 'OPENS_SOON' &&
      (firstCohort.release.from ?? '').localeCompare(secondCohort.release.from ?? '')) ||
    (a.kind === 'RELEASE' && secondCohort.completed - firstCohort.completed) ||
    countUnfinished(secondCohort) - countUnfinished(firstCohort)
  )
}

function countUnfinished({ invited, notStarted, inProgress }: TaskCounts) {
  return invited + notStarted + inProgress
}
