import { OVERVIEW_WEEKS } from '@lpi/contract'

const DAY_MS = 86_400_000

/** Weeks from Monday to Sunday. The last week contains `now`. Days are in UTC, as in the filters of the lists. */
export function listWeeks(now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS)
  // The first day of the epoch was a Thursday.
  const monday = today - ((today + 3) % 7)
  return Array.from({ length: OVERVIEW_WEEKS }, (_, index) => {
    const firstDay = monday - 7 * (OVERVIEW_WEEKS - 1 - index)
    return { from: formatDay(firstDay), to: formatDay(firstDay + 6) }
  })
}

function formatDay(day: number) {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
