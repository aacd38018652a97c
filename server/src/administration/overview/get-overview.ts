import { type CohortProgress, type CohortTask, MAX_OVERVIEW_TASKS } from '@lpi/contract'
import { type CohortState, compareUrgency, findTaskKind } from '../../organizations/cohorts/cohort-task.ts'
import { presentRelease } from '../../organizations/cohorts/release.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { countProgress } from './count-progress.ts'
import { listCohortsWithCounts } from './queries.ts'
import { listWeeks } from './weeks.ts'

/** The counts need no disclosure control (decision 034): the administrator can list the people who are counted. */
export const getOverview: Handler<'getOverview'> = async (ctx, { query }, { scope }) => {
  const { offset, size } = query
  const now = ctx.now()
  const weeks = listWeeks(now)
  const { cohorts: rows, people } = await listCohortsWithCounts(ctx.db, { scope, firstDay: weeks[0]!.from })
  const states = rows.map(
    (row): CohortState<CohortProgress> => ({
      cohort: {
        id: row.id,
        name: row.name,
        release: presentRelease(row, now),
        ...countProgress(row.counts),
      },
      oldestUnfinishedAt: minDate(
        row.counts.flatMap(({ status, oldestAt }) =>
          status === 'COMPLETED' || oldestAt === null ? [] : [oldestAt],
        ),
      ),
      lastCompletedAt: row.last_completed_at ? new Date(row.last_completed_at) : undefined,
    }),
  )
  const tasks = states
    .flatMap((state): CohortTask[] => {
      const kind = findTaskKind(state, now)
      return kind ? [{ kind, cohort: state.cohort }] : []
    })
    .toSorted(compareUrgency)
  return {
    weeks,
    progress: countProgress(rows.flatMap(({ counts }) => counts)),
    people,
    tasks: tasks.slice(0, MAX_OVERVIEW_TASKS),
    taskCount: tasks.length,
    items: states.slice(offset, offset + size).map(({ cohort }) => cohort),
    total: states.length,
    offset,
    size,
  }
}

function minDate(times: readonly string[]) {
  return times.length > 0 ? new Date(Math.min(...times.map((time) => Date.parse(time)))) : undefined
}
