import { MAX_OVERVIEW_TASKS } from '@lpi/contract'
import { presentRelease } from '../../organizations/cohorts/release.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { countProgress } from './count-progress.ts'
import { listTasks } from './list-tasks.ts'
import { type Count, listCohortsWithCounts } from './queries.ts'
import { listWeeks } from './weeks.ts'

/** The counts need no disclosure control (decision 034): the administrator can list the people who are counted. */
export const getOverview: Handler<'getOverview'> = async (ctx, { query }, { scope }) => {
  const { offset, size } = query
  const now = ctx.now()
  const weeks = listWeeks(now)
  const rows = await listCohortsWithCounts(ctx.db, { scope, firstDay: weeks[0]!.from })
  const states = rows.map((row) => ({
    cohort: {
      id: row.id,
      name: row.name,
      release: presentRelease(row, now),
      ...countProgress(row.counts),
    },
    oldestUnfinishedAt: findOldestUnfinished(row.counts),
  }))
  const tasks = listTasks(states, now)
  return {
    weeks,
    progress: countProgress(rows.flatMap(({ counts }) => counts)),
    tasks: tasks.slice(0, MAX_OVERVIEW_TASKS),
    taskCount: tasks.length,
    items: states.slice(offset, offset + size).map(({ cohort }) => cohort),
    total: states.length,
    offset,
    size,
  }
}

function findOldestUnfinished(counts: readonly Count[]) {
  const times = counts
    .filter(({ status }) => status !== 'COMPLETED')
    .map(({ oldestAt }) => Date.parse(oldestAt))
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}
