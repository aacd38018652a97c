import { endpoints, fillPath } from '@lpi/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PasswordQueue } from '../../platform/base/context.ts'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { HashThreads } from './hash-threads.ts'
import { createPasswordQueue } from './password-queue.ts'

type User = Awaited<ReturnType<typeof buildUser>>

const CROWD = '198.51.100.7'
const OTHER_NETWORK = '203.0.113.5'
const CURRENT_HASH = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Each hash lasts until `finishAll` ends it. `started` lists the passwords in the order in which hashing started. */
function holdHashes() {
  const started: string[] = []
  const finishers: (() => void)[] = []
  const load = { max: 0 }
  const hold = async (password: string) => {
    started.push(password)
    await new Promise<void>((resolve) => {
      finishers.push(resolve)
      load.max = Math.max(load.max, finishers.length)
    })
  }
  const threads: HashThreads = {
    hash: async (password) => {
      await hold(password)
      return CURRENT_HASH
    },
    verify: async (_, password) => {
      await hold(password)
      return true
    },
    close: async () => {},
  }
  /** Ends one hash after the other until all requests have been answered. */
  async function finishAll(requests: readonly Promise<unknown>[]) {
    let isDone = false
    const results = Promise.all(requests).finally(() => {
      isDone = true
    })
    while (!isDone) {
      finishers.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await results
  }
  return { threads, started, finishers, load, finishAll }
}

let t: TestApp
let held: ReturnType<typeof holdHashes>
let arrivals: number
/** The accounts of the tasks in the order in which they started. */
let startedTasks: string[]
beforeEach(async () => {
  held = holdHashes()
  arrivals = 0
  startedTasks = []
  const queue = createPasswordQueue(held.threads)
  const passwords: PasswordQueue = {
    run: (client, task) => {
      arrivals++
      return queue.run(client, (hashing) => {
        startedTasks.push(client.account)
        return task(hashing)
      })
    },
  }
  t = await createTestApp({ LOG_LEVEL: 'silent' }, { passwords })
})
afterEach(() => t.close())

type Request = { method: 'POST'; url: string; payload: object; headers?: Record<string, string> }

const ownPath = (path: string, { userId }: User) => fillPath(path, { userId })
const tokenOf = ({ accessToken }: User) => ({ authorization: `Bearer ${accessToken}` })

/** The `i`-th request of one of 16 users. */
const crowds: Record<string, (user: User, i: number) => Request> = {
  'changes of email addresses': (user, i) => ({
    method: 'POST',
    url: ownPath(endpoints.requestEmailChange.path, user),
    payload: { email: `moved-${i}@example.com`, password: user.password },
    headers: tokenOf(user),
  }),
  'changes of passwords': (user, i) => ({
    method: 'POST',
    url: ownPath(endpoints.changeOwnPassword.path, user),
    payload: { password: user.password, newPassword: `Lantern-${i}-quay` },
    headers: tokenOf(user),
  }),
  registrations: (user, i) => ({
    method: 'POST',
    url: endpoints.createUser.path,
    payload: {
      username: `${i}-${user.username}`,
      email: `${i}-${user.username}`,
      firstName: 'Robin',
      lastName: 'Example',
      country: 'GB',
      password: `Lantern-${i}-quay`,
    },
  }),
  // The hashes of `buildUser` are outdated, so each login hashes twice.
  logins: ({ username, password }) => ({
    method: 'POST',
    url: endpoints.login.path,
    payload: { username, password },
  }),
}

it.each(Object.entries(crowds))(
  'a login is neither refused nor delayed by more than two others while 16 accounts of another network send 160 %s (SEC-100)',
  async (_, buildRequest) => {
    const users = await Promise.all(Array.from({ length: 16 }, () => buildUser(t)))
    const owner = await buildUser(t)
    const crowd = users.flatMap((user) =>
      Array.from({ length: 10 }, (_, i) => t.app.inject({ ...buildRequest(user, i), remoteAddress: CROWD })),
    )
    await expect.poll(() => arrivals).toBe(160)
    await expect.poll(() => held.finishers.length).toBe(2)

    const login = t.app.inject({
      method: 'POST',
      url: endpoints.login.path,
      payload: { username: owner.username, password: 'Owner-42-moss' },
      remoteAddress: OTHER_NETWORK,
    })
    await expect.poll(() => arrivals).toBe(161)
    const startedEarlier = startedTasks.length
    await held.finishAll([login])
    expect((await login).statusCode).toBe(200)
    expect(startedTasks.indexOf(owner.username) - startedEarlier).toBeOneOf([0, 1, 2])
    await held.finishAll(crowd)
  },
)

it('a process hashes at most two passwords at a time, whatever the requests (SEC-009)', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => buildUser(t)))
  const requests = users.flatMap((user, i) =>
    Object.values(crowds).map((buildRequest) =>
      t.app.inject({ ...buildRequest(user, i), remoteAddress: `198.51.${i}.7` }),
    ),
  )
  await expect.poll(() => arrivals).toBe(16)
  await held.finishAll(requests)
  expect(held.load.max).toBe(2)
})

it('a password is not hashed if the request is refused for another reason that its sender can know (SEC-100)', async () => {
  const user = await buildUser(t)
  const refused: Request[] = [
    {
      method: 'POST',
      url: ownPath(endpoints.requestEmailChange.path, user),
      payload: { email: user.username, password: user.password },
      headers: tokenOf(user),
    },
    {
      method: 'POST',
      url: ownPath(endpoints.changeOwnPassword.path, user),
      payload: { password: user.password, newPassword: 'Password-1' },
      headers: tokenOf(user),
    },
  ]
  const responses = await Promise.all(refused.map((request) => t.app.inject(request)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect(held.started).toEqual([])
})

it('all IPv6 networks that a provider assigns to one customer share one turn (SEC-100)', async () => {
  const { threads, started, finishAll } = holdHashes()
  const queue = createPasswordQueue(threads)
  const run = (ip: string, name: string) => queue.run({ ip, account: name }, ({ hash }) => hash(name))
  const customer = Array.from({ length: 60 }, (_, i) => run(`2001:db8:1:${i}00::7`, `customer ${i}`))
  await finishAll([...customer, run('2001:db8:2::7', 'home')])
  expect(started.indexOf('home')).toBeLessThanOrEqual(3)
})
