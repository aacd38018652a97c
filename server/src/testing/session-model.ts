import { endpoints } from '@lpi/contract'
import fc from 'fast-check'
import { expect } from 'vitest'
import { hashPassword } from '../identity/hash-password.ts'
import { replacePassword } from '../identity/queries.ts'
import { buildUser } from './builders.ts'
import { logIn, refresh, statusOf, type User } from './identity-steps.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** What the rules promise, said a second time and in another way: when each generation was first used, and no more. */
type Model = {
  isOver: boolean
  newest: number
  firstUse: Map<number, number>
  lastUsed: number
  expires: number
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
    arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.nat({ max: 14 * SECOND }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      ms: fc.constantFrom(5 * MINUTE, 11 * MINUTE, 13 * DAY, 15 * DAY),
    }),
  },
  {
    // Just before, at and just after the ten seconds in which an old token is still taken.
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('late tab' as const),
      session: pick,
      ms: fc.constantFrom(9_500, 10 * SECOND, 10 * SECOND + 1),
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
 * Any course of log-ins, refreshes with old and new tokens, uses, log-outs and pauses, over two processes, compared
 * with the model after each step. The seed is printed; FC_SEED takes it back.
 */
export async function checkSessionModel(numRuns: number) {
  const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`session model: FC_SEED=${seed}, ${numRuns} courses\n`)
  const settings = { REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'error' }
  const one = await createTestApp(settings)
  const two = await createTestApp(settings, { db: one.ctx.db.withTables() })
  const seen: Seen = {}
  const courses = fc.asyncProperty(
    fc.array(fc.tuple(step, fc.boolean()), { minLength: 10, maxLength: 40, size: 'max' }),
    async (steps) => {
      const course = await begin(one, two, seen)
      for (const [one, isSecond] of steps) await course(one, isSecond)
    },
  )
  try {
    await fc.assert(courses, { seed, numRuns, endOnFailure: true })
  } finally {
    await two.close()
    await one.close()
  }
  return seen
}

/** How often each thing happened: a run in which one never did proves nothing about it. */
type Seen = Record<string, number>

async function begin(one: TestApp, two: TestApp, seen: Seen) {
  let now = Date.now()
  const setClocks = () => {
    for (const process of [one, two]) process.clock.now = new Date(now)
  }
  setClocks()
  const user = await buildUser(one)
  const sessions: Model[] = []
  const note = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1
  }
  let password = user.password
  let serial = 0

  const isOver = (model: Model) => model.isOver || model.expires <= now || now - model.lastUsed >= 14 * DAY

  async function open(t: TestApp) {
    const { status, body } = await logIn(t, user.username, password)
    expect(status).toBe(200)
    const model: Model = {
      ...{ isOver: false, newest: 0, firstUse: new Map(), lastUsed: now, expires: now + 30 * DAY },
      ...{ refreshTokens: new Map(), accessTokens: new Map() },
    }
    sessions.push(model)
    hand(model, body)
  }

  /** Notes the tokens of the next generation. */
  function hand(model: Model, body: { refresh_token: string; access_token: string; expires_in: number }) {
    model.newest++
    model.lastUsed = now
    model.refreshTokens.set(model.newest, body.refresh_token)
    model.accessTokens.set(model.newest, { token: body.access_token, until: now + body.expires_in * SECOND })
  }

  async function refreshWith(t: TestApp, model: Model, generation: number) {
    const { status, body } = await refresh(t, model.refreshTokens.get(generation)!)
    if (isOver(model)) {
      expect(status, 'a session that is over').toBe(400)
      return note('refused refresh')
    }
    if (generation === model.newest) {
      expect(status, 'the newest token').toBe(200)
      if (!model.firstUse.has(generation)) model.firstUse.set(generation, now)
      hand(model, body)
      return note('advance')
    }
    const successorUsed = model.firstUse.get(generation + 1)
    if (successorUsed === undefined || now - successorUsed <= 10 * SECOND) {
      expect(status, 'a token whose successor may not have arrived').toBe(200)
      expect(body.refresh_token).toBe(model.refreshTokens.get(model.newest))
      return note('repeat')
    }
    expect(status, 'a token that was copied').toBe(400)
    model.isOver = true
    return note('end')
  }

  async function use(t: TestApp, model: Model, generation: number) {
    const { token, until } = model.accessTokens.get(generation)!
    const status = await statusOf(t, user.userId, token)
    const isGood = !isOver(model) && now < until + 10 * SECOND
    expect(status, 'an access token').toBe(isGood ? 200 : 401)
    if (isGood && generation === model.newest && !model.firstUse.has(generation)) {
      model.firstUse.set(generation, now)
    }
    note(isGood ? 'use' : 'refused use')
  }

  /** Only with a token that is still good: nobody else can ask for it. */
  async function end(t: TestApp, model: Model, endpoint: 'logout' | 'endOtherSessions') {
    const { token, until } = model.accessTokens.get(model.newest)!
    if (isOver(model) || until <= now) return
    const params = { userId: user.userId }
    const { status } = await t.call(endpoints[endpoint] as never, { params } as never, { accessToken: token })
    expect(status).toBe(204)
    if (!model.firstUse.has(model.newest)) model.firstUse.set(model.newest, now)
    for (const each of sessions) {
      if (endpoint === 'logout' ? each === model : each !== model) each.isOver = true
    }
    note(endpoint)
  }

  async function changeAccount(t: TestApp, what: 'new password' | 'lock and unlock', { userId }: User) {
    if (what === 'new password') {
      password = `Lantern-${serial++}-quay`
      await replacePassword(t.ctx.db, userId, await hashPassword(password), new Date(now))
      for (const each of sessions) each.isOver = true
      return
    }
    const lock = (at: Date | null) =>
      t.ctx.db.updateTable('users').set({ locked_at: at }).where('id', '=', userId).execute()
    await lock(new Date(now))
    expect((await logIn(t, user.username, password)).status).toBe(401)
    for (const each of sessions) {
      expect((await refresh(t, each.refreshTokens.get(each.newest)!)).status).toBe(400)
    }
    await lock(null)
  }

  await open(one)
  return async (next: Step, isSecond: boolean) => {
    const t = isSecond ? two : one
    const model = sessions['session' in next ? next.session % sessions.length : 0]!
    const back = 'back' in next ? Math.max(1, model.newest - next.back) : 1
    switch (next.do) {
      case 'sleep':
        now += next.ms
        return setClocks()
      case 'late tab':
        await use(t, model, model.newest)
        now += next.ms
        setClocks()
        return refreshWith(t, model, Math.max(1, model.newest - 1))
      case 'log in':
        return open(t)
      case 'refresh':
        return refreshWith(t, model, back)
      case 'use':
        return use(t, model, back)
      case 'log out':
        return end(t, model, 'logout')
      case 'end others':
        return end(t, model, 'endOtherSessions')
      default:
        return changeAccount(t, next.do, user)
    }
  }
}
