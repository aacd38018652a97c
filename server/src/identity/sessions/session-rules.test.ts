import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, classifyRefresh } from './session-rules.ts'

const SECOND = 1000
const start = new Date('2030-01-01T00:00:00Z').getTime()

/** The server side of one session without a database. */
function session() {
  let lineage = { generation: 1, generation_used_at: null as Date | null, recent_uses: [] as Date[] }
  let now = start
  return {
    pass: (ms: number) => {
      now += ms
    },
    now: () => now,
    newest: () => lineage.generation,
    refresh(generation: number) {
      const verdict = classifyRefresh(lineage, generation, new Date(now))
      if (verdict === 'advance') lineage = advance(lineage, new Date(now))
      return verdict
    },
    presentAccessToken(generation: number) {
      if (generation === lineage.generation) lineage.generation_used_at ??= new Date(now)
    },
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('refresh' as const), isResponseLost: fc.boolean() }),
  fc.record({ do: fc.constant('use' as const) }),
  fc.record({ do: fc.constant('sleep' as const), ms: fc.integer({ min: 0, max: 20 * SECOND }) }),
  // A tab that read the stored token a moment ago and uses it only now.
  fc.record({ do: fc.constant('late tab' as const), ms: fc.integer({ min: 0, max: 10 * SECOND }) }),
)

describe('a browser with several tabs', () => {
  it('is never logged out by lost responses or slow tabs', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const s = session()
        let held = 1
        const reads = [{ at: start, held }]
        for (const action of steps) {
          if (action.do === 'sleep') s.pass(action.ms)
          if (action.do === 'use') s.presentAccessToken(held)
          if (action.do === 'refresh') {
            expect(['advance', 'repeat']).toContain(s.refresh(held))
            if (!action.isResponseLost) held = s.newest()
            reads.push({ at: s.now(), held })
          }
          if (action.do === 'late tab') {
            const read = reads.findLast(({ at }) => at <= s.now() - action.ms) ?? reads[0]!
            // The tab's copy is at most ten seconds old, unless nothing has changed since.
            expect(['advance', 'repeat']).toContain(s.refresh(read.held))
            held = s.newest()
            reads.push({ at: s.now(), held })
          }
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a copied token', () => {
  it('ends the session when it is used more than ten seconds after its successor', () => {
    const generations = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(
        generations,
        generations,
        fc.integer({ min: 0, max: 5 * SECOND }),
        (copied, further, pause) => {
          const s = session()
          for (let held = 1; held < copied + 1 + further; held++) {
            expect(s.refresh(held)).toBe('advance')
            s.pass(pause)
          }
          s.pass(10 * SECOND + 1)
          expect(s.refresh(copied)).toBe('end')
        },
      ),
    )
  })

  it('returns the successor within the ten seconds in which a tab may still hold it', () => {
    const s = session()
    s.refresh(1)
    s.presentAccessToken(2)
    s.pass(10 * SECOND)
    expect(s.refresh(1)).toBe('repeat')
    s.pass(1)
    expect(s.refresh(1)).toBe('end')
  })

  it('of a generation that never existed is refused and ends nothing', () => {
    const s = session()
    for (const generation of [0, 2, 3, Number.MAX_SAFE_INTEGER]) expect(s.refresh(generation)).toBe('reject')
    expect(s.refresh(1)).toBe('advance')
  })
})

it('a session stores at most 100 recent uses', () => {
  const now = new Date(start)
  const recent_uses = Array.from({ length: 100 }, () => now)
  const session = { generation: 101, generation_used_at: now, recent_uses }
  expect(advance(session, now).recent_uses).toHaveLength(100)
})
