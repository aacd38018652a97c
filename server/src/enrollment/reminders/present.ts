import type { CohortReminders, Reminder } from '@lpi/contract'
import type { CohortWithSchedule, countPeopleToRemind, listLoggedReminders, Schedule } from './queries.ts'
import { activityOf } from './sending-time.ts'

type People = Awaited<ReturnType<typeof countPeopleToRemind>>
type LoggedReminder = NonNullable<Awaited<ReturnType<typeof listLoggedReminders>>>['items'][number]

export function presentCohortReminders(row: CohortWithSchedule, people: People, now: Date): CohortReminders {
  const schedule = hasSchedule(row) ? row : undefined
  return {
    folder: { id: row.cohort_id, name: row.cohort_name },
    schedule: schedule
      ? {
          isOn: schedule.is_on,
          afterDays: schedule.after_days,
          stages: schedule.stages,
          sentence: schedule.sentence,
          lastDay: schedule.last_day,
          quietFrom: schedule.quiet_from,
          quietUntil: schedule.quiet_until,
          timeZone: schedule.time_zone,
          version: schedule.version,
        }
      : null,
    activity: activityOf(schedule, now),
    ...people,
  }
}

function hasSchedule(row: CohortWithSchedule | Schedule): row is Schedule {
  return row.version !== null
}

export function presentReminder(row: LoggedReminder): Reminder {
  return {
    id: row.id,
    email: row.email,
    name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    stage: row.stage,
    state: row.state,
    refusal: row.refusal,
    at: row.state_at.toISOString(),
  }
}
