import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceGenerations, classifyRefresh } from './session-rules.ts'

const SECOND_MS = 1000
const start = new Date('2030-01-01T00:00:00Z').getTime()

/** Simulates the server side of a session, without a database. */
function simulateSession() {
  let generations = { generation: 1, generation_used_at: null as Date | null, recent_uses: [] as Date[] }
  let now = start
  return {
    sleep: (ms: number) => {
      now += ms
    },
    now: () => now,
    newest: () => generations.generation,
    refresh(generation: number) {
      const result = classifyRefresh(generations, generation, new Date(now))
      if (result === 'advance') generations = advanceGenerations(generations, new Date(now))
      return result
    },
    presentAccessToken(generation: number) {
      if (generation === generations.generation) generations.generation_used_at ??= new Date(now)
    },
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('refresh' as const), isResponseLost: fc.boolean() }),
  fc.record({ do: fc.constant('use' as const) }),
  fc.record({ do: fc.constant('sleep' as const), ms: fc.integer({ min: 0, max: 20 * SECOND_MS }) }),
  // A tab that read the stored token earlier and uses it now.
  fc.record({ do: fc.constant('late tab' as const), ms: fc.integer({ min: 0, max: 10 * SECOND_MS }) }),
)

describe('a browser with several tabs', () => {
  it('is never logged out by lost responses or by tabs that are up to ten seconds late', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const simulatedSession = simulateSession()
        let browserGeneration = 1
        const reads = [{ at: start, generation: browserGeneration }]
        for (const action of steps) {
          if (action.do === 'sleep') simulatedSession.sleep(action.ms)
          if (action.do === 'use') simulatedSession.presentAccessToken(browserGeneration)
          if (action.do === 'refresh') {
            expect(['advance', 'repeat']).toContain(simulatedSession.refresh(browserGeneration))
            if (!action.isResponseLost) browserGeneration = simulatedSession.newest()
            reads.push({ at: simulatedSession.now(), generation: browserGeneration })
          }
          if (action.do === 'late tab') {
            const copy = reads.findLast(({ at }) => at <= simulatedSession.now() - action.ms) ?? reads[0]!
            // The tab's copy was the browser's current token at most ten seconds ago.
            expect(['advance', 'repeat']).toContain(simulatedSession.refresh(copy.generation))
            browserGeneration = simulatedSession.newest()
            reads.push({ at: simulatedSession.now(), generation: browserGeneration })
          }
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a refresh token', () => {
  it('ends the session when it is used more than ten seconds after the first use of its successor', () => {
    const generations = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(
        generations,
        generations,
        fc.integer({ min: 0, max: 5 * SECOND_MS }),
        (copiedGeneration, laterGenerations, pause) => {
          const simulatedSession = simulateSession()
          for (let generation = 1; generation < copiedGeneration + 1 + laterGenerations; generation++) {
            expect(simulatedSession.refresh(generation)).toBe('advance')
            simulatedSession.sleep(pause)
          }
          simulatedSession.sleep(10 * SECOND_MS + 1)
          expect(simulatedSession.refresh(copiedGeneration)).toBe('end')
        },
      ),
    )
  })

  it('can be exchanged for the newest token until ten seconds after the first use of its successor, because a slow tab may still send it', () => {
    const simulatedSession = simulateSession()
    simulatedSession.refresh(1)
    simulatedSession.presentAccessToken(2)
    simulatedSession.sleep(10 * SECOND_MS)
    expect(simulatedSession.refresh(1)).toBe('repeat')
    simulatedSession.sleep(1)
    expect(simulatedSession.refresh(1)).toBe('end')
  })

  it('of a generation that was never issued is refused and does not end the session', () => {
    const simulatedSession = simulateSession()
    for (const generation of [0, 2, 3, Number.MAX_SAFE_INTEGER])
      expect(simulatedSession.refresh(generation)).toBe('reject')
    expect(simulatedSession.refresh(1)).toBe('advance')
  })
})

it('a session stores the first use of at most 100 recent generations', () => {
  const now = new Date(start)
  const recent_uses = Array.from({ length: 100 }, () => now)
  const session = { generation: 101, generation_used_at: now, recent_uses }
  expect(advanceGenerations(session, now).recent_uses).toHaveLength(100)
})
