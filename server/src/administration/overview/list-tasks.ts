import type { CohortProgress, CohortTask, TaskKind } from '@lpi/contract'
import { countUnfinished } from './count-progress.ts'

const DAY_MS = 86_400_000
const SOON_MS = 14 * DAY_MS
const REMIND_AFTER_MS = 3 * DAY_MS

type CohortState = {
  cohort: CohortProgress
  /** The earliest invitation or join time of the people who have not finished. */
  oldestUnfinishedAt: Date | undefined
}

/** What an administrator can do now, most urgent first. */
export function listTasks(states: readonly CohortState[], now: Date): CohortTask[] {
  const tasks = states.flatMap((state) => {
    const kind = findTaskKind(state, now)
    return kind ? [{ kind, cohort: state.cohort }] : []
  })
  return tasks.toSorted(compareUrgency)
}

function findTaskKind({ cohort, oldestUnfinishedAt }: CohortState, now: Date): TaskKind | undefined {
  const { release, completed } = cohort
  const hasUnfinished = countUnfinished(cohort) > 0
  if (hasUnfinished && !release.isOpen && release.from) {
    if (Date.parse(release.from) - now.getTime() <= SOON_MS) return 'OPENS_SOON'
  }
  if (completed > 0 && !release.isOpen && release.kind === 'by-administrator') return 'RELEASE'
  const isDue = oldestUnfinishedAt && now.getTime() - oldestUnfinishedAt.getTime() >= REMIND_AFTER_MS
  return hasUnfinished && isDue ? 'REMIND' : undefined
}

const urgency: Record<TaskKind, number> = { OPENS_SOON: 0, RELEASE: 1, REMIND: 2 }

function compareUrgency(a: CohortTask, b: CohortTask) {
  const [firstCohort, secondCohort] = [a.cohort, b.cohort]
  return (
    urgency[a.kind] - urgency[b.kind] ||
    (a.kind === 'OPENS_SOON' &&
      (firstCohort.release.from ?? '').localeCompare(secondCohort.release.from ?? '')) ||
    (a.kind === 'RELEASE' && secondCohort.completed - firstCohort.completed) ||
    countUnfinished(secondCohort) - countUnfinished(firstCohort)
  )
}
