import type { Cohort, CohortOrder } from '@lpi/contract'
import type { Handler } from '../../platform/http/handler.ts'
import { compareUrgency } from './cohort-task.ts'
import { presentCohort } from './present-cohort.ts'
import { countCohorts, listCohortsWithCounts } from './queries.ts'

export const listCohorts: Handler<'listCohorts'> = async (ctx, { query }, { scope }) => {
  const { orderBy, offset, size, organizationId: _, ...filters } = query
  const filter = { scope, ...filters }
  const present = (rows: Awaited<ReturnType<typeof listCohortsWithCounts>>) =>
    rows.map((row) => presentCohort(row, ctx.now()))
  if (orderBy.endsWith('Task')) {
    const cohorts = present(await listCohortsWithCounts(ctx.db, filter))
    const items = sortByTask(cohorts, orderBy).slice(offset, offset + size)
    return { items, total: cohorts.length, offset, size }
  }
  const [rows, total] = await Promise.all([
    listCohortsWithCounts(ctx.db, { ...filter, orderBy, offset, size }),
    countCohorts(ctx.db, filter),
  ])
  return { items: present(rows), total, offset, size }
}

/** `-Task`: the most urgent tasks, and then the cohorts without a task, newest first. `+Task`: the reverse. */
function sortByTask(cohorts: readonly Cohort[], orderBy: CohortOrder) {
  const entries = cohorts.map((cohort) => {
    const { members, inProgress, completed } = cohort
    return { kind: cohort.task, cohort: { ...cohort, notStarted: members - inProgress - completed } }
  })
  const withTask = entries.flatMap(({ kind, cohort }) => (kind ? [{ kind, cohort }] : []))
  const withoutTask = entries.filter(({ kind }) => kind === null)
  const sorted = [
    ...withTask.toSorted(compareUrgency),
    ...withoutTask.toSorted((a, b) => b.cohort.createdAt.localeCompare(a.cohort.createdAt)),
  ].map(({ cohort: { notStarted: _, ...cohort } }) => cohort)
  return orderBy === '-Task' ? sorted : sorted.reverse()
}
