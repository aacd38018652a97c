import { type CohortReminders, type ReminderStage, reminderStages } from '@lpi/contract'
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
    return {
      isOn: true,
      afterDays: '7',
      stages: [...reminderStages],
      sentence: '',
      lastDay: new Date(now.getTime() + DEFAULT_DURATION_MS).toISOString().slice(0, 10),
      quietFrom: '20',
      quietUntil: '8',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
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

/** The time zones that the browser lists, UTC, and the time zone that is selected in the form. */
export function timeZoneItems(selectedZone: string) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', selectedZone])
  return [...names]
    .filter(Boolean)
    .sort()
    .map((id) => ({ id, label: id.replaceAll('_', ' ') }))
}

export function hourItems() {
  return Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: formatHour(hour) }))
}
