import { expect, it } from 'vitest'
import { listWeeks } from './weeks.ts'

it.each(['2026-03-02T00:00:00Z', '2026-03-04T12:00:00Z', '2026-03-08T23:59:59Z'])(
  'the last of twelve weeks is the week from Monday to Sunday that contains %s (REQ-182)',
  (now) => {
    const weeks = listWeeks(new Date(now))
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(weeks[0]).toEqual({ from: '2025-12-15', to: '2025-12-21' })
  },
)
