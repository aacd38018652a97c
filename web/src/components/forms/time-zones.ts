import { nameTimeZone } from '../../i18n/formats.ts'

/** The time zone of the browser. A day that the user chooses is in this zone at first. */
export function browserTimeZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The current day in a time zone, such as `2026-12-03`. */
export function todayIn(timeZone: string, now = new Date()) {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
}

/** The time zones that the browser lists, UTC, and the time zone that is selected. */
export function timeZoneItems(selectedZone: string) {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', selectedZone])
  return [...names]
    .filter(Boolean)
    .sort()
    .map((id) => ({ id, label: nameTimeZone(id) }))
}
