const MINUTE = 60_000
/** No zone is further from UTC, and no clock is turned by more on one day. */
const WIDEST = 16 * 60

/** The day that a calendar in the time zone shows, such as `2026-12-03`. */
export function dayIn(timeZone: string, moment: Date) {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', parts).format(moment)
}

/** The first minute of a day in a time zone: not always midnight, where clocks are turned at night. */
export function startOfDay(date: string, timeZone: string) {
  const utc = Date.parse(`${date}T00:00:00Z`)
  let [before, after] = [-WIDEST, WIDEST]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(utc + middle * MINUTE)) < date) before = middle
    else after = middle
  }
  return new Date(utc + after * MINUTE)
}
