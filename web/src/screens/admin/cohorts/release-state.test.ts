import type { Cohort } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { isSame, releaseState, wouldClose } from './release-state.ts'

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
const dated = { ...atOnce, kind: 'from-date', date: '2031-12-03', timeZone: 'UTC', isOpen: false } as const
const byHand = { ...atOnce, kind: 'by-administrator', isOpen: false } as const
const opened = { ...byHand, isOpen: true, releasedAt: '2031-11-01T08:00:00Z', releasedBy: 'Ines Okafor' }

describe('a release', () => {
  it.each([
    [atOnce, 'atOnce'],
    [dated, 'opensOn'],
    [{ ...dated, isOpen: true }, 'openSince'],
    [byHand, 'waiting'],
    [opened, 'openedBy'],
    [{ ...opened, releasedBy: null }, 'opened'],
    [{ ...opened, kind: 'from-date' as const, date: '2032-01-01' }, 'openedBy'],
  ])('%j is told as %s', (release, key) => {
    expect(releaseState(release).key).toBe(key)
  })
})

describe('a new release', () => {
  it.each([
    [atOnce, { kind: 'by-administrator', date: '' }, true],
    [atOnce, { kind: 'from-date', date: '2031-12-03' }, true],
    [atOnce, { kind: 'from-date', date: '2031-11-30' }, false],
    [opened, { kind: 'at-once', date: '' }, false],
    [byHand, { kind: 'from-date', date: '2031-12-03' }, false],
  ])('of %j to %j closes open reports: %s', (release, wanted, expected) => {
    expect(wouldClose(release, wanted, '2031-12-01')).toBe(expected)
  })

  it('is the same one with the same kind and day', () => {
    expect(isSame(dated, { kind: 'from-date', date: '2031-12-03' })).toBe(true)
    expect(isSame(dated, { kind: 'from-date', date: '2031-12-04' })).toBe(false)
    expect(isSame(opened, { kind: 'by-administrator', date: '' })).toBe(true)
    expect(isSame(opened, { kind: 'at-once', date: '' })).toBe(false)
  })
})
