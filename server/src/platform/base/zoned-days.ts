const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Larger than the sum of any UTC offset and the hour that a clock change can skip. */
const MAX_OFFSET_MINUTES = 16 * 60

/** The calendar date in a time zone, such as `2026-12-03`. */
export function dayIn(timeZone: string, date: Date) {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', parts).format(date)
}

/** The first minute of a day in a time zone. It is not midnight if a clock change skips midnight. */
export function startOfDay(date: string, timeZone: string) {
  const utc = Date.parse(`${date}T00:00:00Z`)
  let [before, after] = [-MAX_OFFSET_MINUTES, MAX_OFFSET_MINUTES]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(utc + middle * MINUTE_MS)) < date) before = middle
    else after = middle
  }
  return new Date(utc + after * MINUTE_MS)
}

/** The last millisecond of a day in a time zone. */
export function endOfDay(date: string, timeZone: string) {
  const nextDate = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
  return new Date(startOfDay(nextDate, timeZone).getTime() - 1)
}
