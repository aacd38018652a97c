import { describe, expect, it } from 'vitest'
import { formatDate, formatMoment } from './format-date.ts'

describe('a date', () => {
  it('has day, month and year in the order of the locale (REQ-076)', () => {
    expect(formatDate('2026-03-07', 'en-GB')).toBe('07/03/2026')
    expect(formatDate('2026-03-07', 'en-US')).toBe('03/07/2026')
    expect(formatDate('2026-03-07', 'de')).toBe('07.03.2026')
  })

  it('is that of UTC when the moment has a time zone, wherever one is (REQ-077)', () => {
    expect(formatDate('2026-03-07T23:59:00Z', 'en-GB')).toBe('07/03/2026')
    expect(formatDate('2026-03-07T23:59:00-02:00', 'en-GB')).toBe('08/03/2026')
    expect(formatDate('2026-03-07T00:30:00+0100', 'en-GB')).toBe('06/03/2026')
  })

  it('is local when the moment has none', () => {
    expect(formatDate('2026-03-07T00:01:00', 'en-GB')).toBe('07/03/2026')
    expect(formatDate('2026-03-07T23:59:00', 'en-GB')).toBe('07/03/2026')
  })

  it('is empty when it is none', () => {
    expect(formatDate('soon')).toBe('')
  })
})

it('a moment has its day and its time in UTC, and says so', () => {
  expect(formatMoment('2026-03-07T00:30:00+01:00', 'en-GB')).toBe('06/03/2026, 23:30 UTC')
})
