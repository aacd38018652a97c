import { recordEvent } from '../audit/record-event.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { loadReminders } from './get-reminders.ts'
import { deleteWaitingReminders, findCohortWithSchedule, saveSchedule } from './queries.ts'

/** Reminders that are waiting are planned again with the new settings, or not at all if the schedule is off. */
export const saveReminders: Handler<'saveReminders'> = async (
  ctx,
  { params, query, body },
  { userId },
  { ip },
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
    await recordEvent(trx, now, 'reminders.scheduled', {
      actorId: userId,
      network: networkOf(ip),
      details: { ...cohort, isOn, afterDays, lastDay, stages },
    })
  })
  return loadReminders(ctx, cohort)
}
