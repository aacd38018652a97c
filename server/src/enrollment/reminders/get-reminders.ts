import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentCohortReminders } from './present.ts'
import { countPeopleToRemind, findCohortWithSchedule } from './queries.ts'

export const getReminders: Handler<'getReminders'> = (ctx, { params, query }) =>
  loadReminders(ctx, { organizationId: query.organizationId, cohortId: params.folderId })

export async function loadReminders(ctx: Context, cohort: { organizationId: string; cohortId: string }) {
  const now = ctx.now()
  const [row, people] = await Promise.all([
    findCohortWithSchedule(ctx.db, cohort),
    countPeopleToRemind(ctx.db, cohort.cohortId),
  ])
  if (!row) throw new AppError('not_found')
  return presentCohortReminders(row, people, now)
}
