import { expect, it } from 'vitest'
import { timeZoneItems } from './time-zones.ts'

it('the list of time zones contains UTC and the selected time zone exactly once each, even if the browser does not list them', () => {
  const ids = timeZoneItems('US/Pacific').map(({ id }) => id)
  expect(ids).toContain('US/Pacific')
  expect(ids).toContain('UTC')
  expect(new Set(ids).size).toBe(ids.length)
})
