import { describe, expect, it } from 'vitest'
import { dayIn, startOfDay } from './zoned-days.ts'

describe('startOfDay', () => {
  it.each([
    ['2026-12-03', 'UTC', '2026-12-03T00:00:00.000Z'],
    ['2026-12-03', 'Europe/Paris', '2026-12-02T23:00:00.000Z'],
    ['2026-07-03', 'Europe/Paris', '2026-07-02T22:00:00.000Z'],
    ['2026-12-03', 'America/Los_Angeles', '2026-12-03T08:00:00.000Z'],
    ['2026-12-03', 'Pacific/Kiritimati', '2026-12-02T10:00:00.000Z'],
    ['2026-12-03', 'Etc/GMT+12', '2026-12-03T12:00:00.000Z'],
    ['2026-12-03', 'Asia/Kathmandu', '2026-12-02T18:15:00.000Z'],
  ])('for %s in %s is %s', (date, timeZone, expected) => {
    expect(startOfDay(date, timeZone).toISOString()).toBe(expected)
  })

  it('is one o’clock if a clock change skips midnight', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  })

  it('returns the first minute of the given day in every time zone (REQ-151)', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const start = startOfDay('2026-03-29', timeZone)
      expect(dayIn(timeZone, start), timeZone).toBe('2026-03-29')
      expect(dayIn(timeZone, new Date(start.getTime() - 60_000)), timeZone).toBe('2026-03-28')
    }
  })
})
