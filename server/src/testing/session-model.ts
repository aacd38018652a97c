import { endpoints } from '@lpi/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { replacePassword } from '../accounts/credentials/shared-queries.ts'
import { buildUser, hashPassword } from './builders.ts'
import { fetchProfileStatus, logIn, refresh, type User } from './identity-steps.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * An independent model of a session. It stores only what the rules depend on, such as the first use of each generation
 * of tokens.
 */
type Model = {
  hasEnded: boolean
  newestGeneration: number
  firstUse: Map<number, number>
  lastUsedAt: number
  expiresAt: number
  refreshTokens: Map<number, string>
  accessTokens: Map<number, { token: string; until: number }>
}

const pick = fc.nat({ max: 1000 })
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('refresh' as const), session: pick, back: fc.nat(4) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('use' as const), session: pick, back: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.nat({ max: 14 * SECOND_MS }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      ms: fc.constantFrom(5 * MINUTE_MS, 11 * MINUTE_MS, 13 * DAY_MS, 15 * DAY_MS),
    }),
  },
  {
    // Just before, at and just after the end of the ten seconds in which an old token is still accepted.
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('late tab' as const),
      session: pick,
      ms: fc.constantFrom(9_500, 10 * SECOND_MS, 10 * SECOND_MS + 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log in' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log out' as const), session: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end others' as const), session: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('new password' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lock and unlock' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/**
 * Performs random sequences of logins, refreshes with old and new tokens, requests, logouts, password changes, account
 * locks and pauses on two application instances that share a database. Compares the product with the model at each
 * step. The seed is printed; set FC_SEED to repeat a run.
 */
export async function checkSessionModel(numRuns: number) {
  const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`session model: FC_SEED=${seed}, ${numRuns} sequences\n`)
  const settings = { REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'error' }
  const firstApp = await createTestApp(settings)
  const secondApp = await createTestApp(settings, { db: firstApp.ctx.db.withTables() })
  const counts: EventCounts = {}
  const property = fc.asyncProperty(
    fc.array(fc.tuple(step, fc.boolean()), { minLength: 10, maxLength: 40, size: 'max' }),
    async (steps) => {
      const run = await startSequence(firstApp, secondApp, counts)
      for (const [step, usesSecondApp] of steps) await run(step, usesSecondApp)
    },
  )
  try {
    await fc.assert(property, { seed, numRuns, endOnFailure: true })
  } finally {
    await secondApp.close()
    await firstApp.close()
  }
  return counts
}

/** How often each event happened. A run proves nothing about an event that did not happen. */
type EventCounts = Record<string, number>

async function startSequence(firstApp: TestApp, secondApp: TestApp, counts: EventCounts) {
  let now = Date.now()
  const setClocks = () => {
    for (const app of [firstApp, secondApp]) app.clock.now = new Date(now)
  }
  setClocks()
  const user = await buildUser(firstApp)
  const sessions: Model[] = []
  const count = (event: string) => {
    counts[event] = (counts[event] ?? 0) + 1
  }
  let password = user.password
  let serial = 0

  const hasEnded = (model: Model) =>
    model.hasEnded || model.expiresAt <= now || now - model.lastUsedAt >= 14 * DAY_MS

  async function open(t: TestApp) {
    const { status, body } = await logIn(t, user.username, password)
    expect(status).toBe(200)
    const model: Model = {
      hasEnded: false,
      newestGeneration: 0,
      firstUse: new Map(),
      lastUsedAt: now,
      expiresAt: now + 30 * DAY_MS,
      refreshTokens: new Map(),
      accessTokens: new Map(),
    }
    sessions.push(model)
    recordNextGeneration(model, body)
  }

  function recordNextGeneration(
    model: Model,
    body: { refresh_token: string; access_token: string; expires_in: number },
  ) {
    model.newestGeneration++
    model.lastUsedAt = now
    model.refreshTokens.set(model.newestGeneration, body.refresh_token)
    model.accessTokens.set(model.newestGeneration, {
      token: body.access_token,
      until: now + body.expires_in * SECOND_MS,
    })
  }

  async function refreshWith(t: TestApp, model: Model, generation: number) {
    const { status, body } = await refresh(t, model.refreshTokens.get(generation)!)
    if (hasEnded(model)) {
      expect(status, 'the session is over').toBe(400)
      return count('refused refresh')
    }
    if (generation === model.newestGeneration) {
      expect(status, 'the token is the newest').toBe(200)
      if (!model.firstUse.has(generation)) model.firstUse.set(generation, now)
      recordNextGeneration(model, body)
      return count('advance')
    }
    const successorUsedAt = model.firstUse.get(generation + 1)
    if (successorUsedAt === undefined || now - successorUsedAt <= 10 * SECOND_MS) {
      expect(status, 'the successor may not have arrived').toBe(200)
      expect(body.refresh_token).toBe(model.refreshTokens.get(model.newestGeneration))
      return count('repeat')
    }
    expect(status, 'the token was copied').toBe(400)
    model.hasEnded = true
    return count('end')
  }

  async function use(t: TestApp, model: Model, generation: number) {
    const { token, until } = model.accessTokens.get(generation)!
    const status = await fetchProfileStatus(t, user.userId, token)
    const isValid = !hasEnded(model) && now < until + 10 * SECOND_MS
    expect(status, 'the access token').toBe(isValid ? 200 : 401)
    if (isValid && generation === model.newestGeneration && !model.firstUse.has(generation)) {
      model.firstUse.set(generation, now)
    }
    count(isValid ? 'use' : 'refused use')
  }

  /**
   * Does nothing if the session has ended or its newest access token has expired, because `endOtherSessions` requires a
   * token that has not expired.
   */
  async function end(t: TestApp, model: Model, endpoint: 'logout' | 'endOtherSessions') {
    const { token, until } = model.accessTokens.get(model.newestGeneration)!
    if (hasEnded(model) || until <= now) return
    const params = { userId: user.userId }
    const { status } = await t.call(endpoints[endpoint] as never, { params } as never, { accessToken: token })
    expect(status).toBe(204)
    if (!model.firstUse.has(model.newestGeneration)) model.firstUse.set(model.newestGeneration, now)
    for (const session of sessions) {
      if (endpoint === 'logout' ? session === model : session !== model) session.hasEnded = true
    }
    count(endpoint)
  }

  async function changeAccount(t: TestApp, change: 'new password' | 'lock and unlock', { userId }: User) {
    if (change === 'new password') {
      password = `Lantern-${serial++}-quay`
      await replacePassword(t.ctx.db, userId, await hashPassword(t, password), new Date(now))
      for (const session of sessions) session.hasEnded = true
      return
    }
    const setLock = (at: Date | null) =>
      t.ctx.db.updateTable('users').set({ locked_at: at }).where('id', '=', userId).execute()
    await setLock(new Date(now))
    expect((await logIn(t, user.username, password)).status).toBe(401)
    for (const session of sessions) {
      expect((await refresh(t, session.refreshTokens.get(session.newestGeneration)!)).status).toBe(400)
    }
    await setLock(null)
  }

  await open(firstApp)
  return async (next: Step, usesSecondApp: boolean) => {
    const t = usesSecondApp ? secondApp : firstApp
    const model = sessions['session' in next ? next.session % sessions.length : 0]!
    const generation = 'back' in next ? Math.max(1, model.newestGeneration - next.back) : 1
    switch (next.do) {
      case 'sleep':
        now += next.ms
        return setClocks()
      case 'late tab':
        await use(t, model, model.newestGeneration)
        now += next.ms
        setClocks()
        return refreshWith(t, model, Math.max(1, model.newestGeneration - 1))
      case 'log in':
        return open(t)
      case 'refresh':
        return refreshWith(t, model, generation)
      case 'use':
        return use(t, model, generation)
      case 'log out':
        return end(t, model, 'logout')
      case 'end others':
        return end(t, model, 'endOtherSessions')
      default:
        return changeAccount(t, next.do, user)
    }
  }
}
