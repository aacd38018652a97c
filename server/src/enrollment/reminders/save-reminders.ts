import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadReminders } from './get-reminders.ts'
import { deleteWaitingReminders, findCohortWithSchedule, saveSchedule } from './queries.ts'

/**
 * Saves the schedule of a cohort and deletes its waiting reminders. If the schedule is on, the next run plans the
 * reminders that are due under the new settings.
 */
export const saveReminders: Handler<'saveReminders'> = async (
  ctx,
  { params, query, body },
  _actor,
  { record },
) => {
  const now = ctx.now()
  const cohort = { organizationId: query.organizationId, cohortId: params.folderId }
  const stages = [...new Set(body.stages)]
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await findCohortWithSchedule(trx, cohort))) throw new AppError('not_found')
    const isSaved = await saveSchedule(trx, cohort.cohortId, body.version, {
      is_on: body.isOn,
      after_days: body.afterDays,
      stages,
      sentence: body.sentence,
      last_day: body.lastDay,
      quiet_from: body.quietFrom,
      quiet_until: body.quietUntil,
      time_zone: body.timeZone,
      next_run_at: now,
    })
    if (!isSaved) throw new AppError('reminders.changed')
    await deleteWaitingReminders(trx, cohort.cohortId)
    const { isOn, afterDays, lastDay } = body
    await record(trx, 'reminders.scheduled', {
      details: { cohortId: cohort.cohortId, isOn, afterDays, lastDay, stages },
    })
  })
  return loadReminders(ctx, cohort)
}
