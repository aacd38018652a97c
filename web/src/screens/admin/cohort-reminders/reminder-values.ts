import { type CohortReminders, type ReminderStage, reminderStages } from '@lpi/contract'
import { browserTimeZone, todayIn } from '../../../components/forms/time-zones.ts'
import { formatHour } from '../../../i18n/formats.ts'

/** The values of the form as its fields store them: numbers are text. */
export type ReminderValues = {
  isOn: boolean
  afterDays: string
  stages: ReminderStage[]
  sentence: string
  lastDay: string
  quietFrom: string
  quietUntil: string
  timeZone: string
}

const DAY_MS = 86_400_000
const DEFAULT_DURATION_MS = 60 * DAY_MS

/** The saved settings, or defaults: weekly, during the day in the browser's time zone, for two months. */
export function initialValues(schedule: CohortReminders['schedule'], now: Date): ReminderValues {
  if (!schedule) {
    const timeZone = browserTimeZone()
    return {
      isOn: true,
      afterDays: '7',
      stages: [...reminderStages],
      sentence: '',
      lastDay: todayIn(timeZone, new Date(now.getTime() + DEFAULT_DURATION_MS)),
      quietFrom: '20',
      quietUntil: '8',
      timeZone,
    }
  }
  const { version: _, afterDays, quietFrom, quietUntil, ...settings } = schedule
  return {
    ...settings,
    afterDays: String(afterDays),
    quietFrom: String(quietFrom),
    quietUntil: String(quietUntil),
  }
}

/** The values as the API expects them. An empty `afterDays` becomes `NaN`, which is invalid. */
export function buildReminderBody(values: ReminderValues, version: number) {
  const { afterDays, quietFrom, quietUntil, ...settings } = values
  return {
    ...settings,
    afterDays: afterDays.trim() === '' ? Number.NaN : Number(afterDays),
    quietFrom: Number(quietFrom),
    quietUntil: Number(quietUntil),
    version,
  }
}

export function hourItems() {
  return Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: formatHour(hour) }))
}
