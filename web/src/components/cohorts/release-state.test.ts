import type { Cohort } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { describeRelease, isSameRelease, wouldHideReports } from './release-state.ts'

const atOnce: Cohort['release'] = {
  kind: 'at-once',
  date: null,
  timeZone: null,
  from: null,
  isOpen: true,
  releasedAt: null,
  releasedBy: null,
  version: 0,
}
const fromDate = { ...atOnce, kind: 'from-date', date: '2031-12-03', timeZone: 'UTC', isOpen: false } as const
const byAdministrator = { ...atOnce, kind: 'by-administrator', isOpen: false } as const
const releasedEarly = {
  ...byAdministrator,
  isOpen: true,
  releasedAt: '2031-11-01T08:00:00Z',
  releasedBy: 'Ines Okafor',
}

describe('describeRelease', () => {
  it.each([
    [atOnce, 'onCompletion'],
    [fromDate, 'availableOn'],
    [{ ...fromDate, isOpen: true }, 'availableSince'],
    [byAdministrator, 'notReleased'],
    [releasedEarly, 'releasedBy'],
    [{ ...releasedEarly, releasedBy: null }, 'released'],
    [{ ...releasedEarly, kind: 'from-date' as const, date: '2032-01-01' }, 'releasedBy'],
  ])('describes %j as %s', (release, key) => {
    expect(describeRelease(release).key).toBe(key)
  })
})

const timeZone = 'UTC'

describe('wouldHideReports', () => {
  it.each([
    [true, atOnce, { kind: 'by-administrator', date: '', timeZone }],
    [true, atOnce, { kind: 'from-date', date: '2031-12-03', timeZone }],
    [false, atOnce, { kind: 'from-date', date: '2031-11-30', timeZone }],
    [true, atOnce, { kind: 'from-date', date: '2031-12-01', timeZone: 'America/Los_Angeles' }],
    [false, atOnce, { kind: 'from-date', date: '2031-12-01', timeZone: 'Pacific/Auckland' }],
    [false, releasedEarly, { kind: 'at-once', date: '', timeZone }],
    [false, byAdministrator, { kind: 'from-date', date: '2031-12-03', timeZone }],
  ])('returns %s for a change from %j to %j', (expected, release, next) => {
    expect(wouldHideReports(release, next, new Date('2031-12-01T06:00:00Z'))).toBe(expected)
  })
})

describe('isSameRelease', () => {
  it('compares the kind and, for a release on a set date, the date with its time zone', () => {
    const date = '2031-12-03'
    expect(isSameRelease(fromDate, { kind: 'from-date', date, timeZone })).toBe(true)
    expect(isSameRelease(fromDate, { kind: 'from-date', date: '2031-12-04', timeZone })).toBe(false)
    expect(isSameRelease(fromDate, { kind: 'from-date', date, timeZone: 'Asia/Tokyo' })).toBe(false)
    expect(isSameRelease(releasedEarly, { kind: 'by-administrator', date: '', timeZone })).toBe(true)
    expect(isSameRelease(releasedEarly, { kind: 'at-once', date: '', timeZone })).toBe(false)
  })
})
