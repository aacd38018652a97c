import * as z from 'zod/mini'
import { taskKinds } from './cohorts.ts'
import type { Endpoint } from './endpoint.ts'
import { Day, Id, numberParam } from './fields.ts'
import { Release } from './release.ts'

/** The number of weeks in the trend, including the current one. */
export const OVERVIEW_WEEKS = 12
/** The maximum number of tasks in the response. */
export const MAX_OVERVIEW_TASKS = 5

const count = z.int()

/**
 * The assessments and open invitations in one or more cohorts. A person with two assessments counts twice, as in the list
 * of assessments.
 */
export const Progress = z.object({
  /** Open invitations. */
  invited: count,
  /** Assessments without an answer. */
  notStarted: count,
  inProgress: count,
  completed: count,
  /** The number of assessments that were completed in each week of the trend, oldest week first. */
  completedInWeeks: z.array(count),
})
export type Progress = z.infer<typeof Progress>

export const CohortProgress = z.extend(Progress, { id: Id, name: z.string(), release: Release })
export type CohortProgress = z.infer<typeof CohortProgress>

export const CohortTask = z.object({ kind: z.enum(taskKinds), cohort: CohortProgress })
export type CohortTask = z.infer<typeof CohortTask>

export const getOverview = {
  summary: 'Get the progress of all current cohorts: counts, completions per week, and tasks',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-overview',
  query: z.object({
    organizationId: Id,
    offset: numberParam(0, 0, 1_000_000),
    size: numberParam(20, 1, 100),
  }),
  output: z.object({
    /** From Monday to Sunday in UTC, oldest first. The last week is the current one. */
    weeks: z.array(z.object({ from: Day, to: Day })),
    /** The totals of all current cohorts. */
    progress: Progress,
    /** Each person in the current cohorts counts once; as completed, if any of the person's assessments is completed. */
    people: z.object({ total: count, completed: count }),
    /** Most urgent first. */
    tasks: z.array(CohortTask),
    /** The number of tasks, including those that are not listed. */
    taskCount: count,
    /** One page of the cohorts, sorted by name. */
    items: z.array(CohortProgress),
    total: count,
    offset: count,
    size: count,
  }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint
