import type { CohortReminders } from '@lpi/contract'
import { dayIn } from '../../platform/base/zoned-days.ts'

type Schedule = {
  is_on: boolean
  archived_at: Date | null
  last_day: string
  quiet_from: number
  quiet_until: number
  time_zone: string
}

/** What the schedule does now. Reminders are sent only if the result is `on`. */
export function activityOf(schedule: Schedule | undefined, now: Date): CohortReminders['activity'] {
  if (!schedule?.is_on) return 'off'
  if (schedule.archived_at) return 'archived'
  if (dayIn(schedule.time_zone, now) > schedule.last_day) return 'ended'
  return isQuiet(schedule, hourIn(schedule.time_zone, now)) ? 'quiet' : 'on'
}

/** Quiet hours can span midnight, for example from 20 until 8. */
function isQuiet({ quiet_from: from, quiet_until: until }: Schedule, hour: number) {
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until
}

function hourIn(timeZone: string, date: Date) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  return Number(format.format(date))
}
