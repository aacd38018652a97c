import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAuthenticator } from './authenticate.ts'

let t: TestApp
let user: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await createTestApp()
  user = await buildUser(t)
})
afterAll(() => t.close())

test('an Authorization header is accepted only if it consists of the Bearer scheme and one token', async () => {
  const authenticate = createAuthenticator(t.ctx)
  const token = user.accessToken
  for (const header of [`Bearer ${token}`, `bearer   ${token}`]) {
    await expect(authenticate(header)).resolves.toMatchObject({ userId: user.userId })
  }
  const invalidHeaders = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    token,
    ` Bearer ${token}`,
    `x Bearer ${token}`,
    `Bearer${token}`,
    `Bearer ${token} x`,
    `Bearer ${token}\n`,
    `Basic ${token}`,
  ]
  for (const header of invalidHeaders) {
    await expect(authenticate(header), JSON.stringify(header)).rejects.toMatchObject({
      code: 'auth.required',
    })
  }
})

test('an expired token is accepted only if the caller of authenticate allows it', async () => {
  const authenticate = createAuthenticator(t.ctx)
  const header = `Bearer ${user.accessToken}`
  t.clock.now = new Date(Date.now() + 2 * 60 * 60 * 1000)
  try {
    await expect(authenticate(header)).rejects.toMatchObject({ code: 'auth.token_expired' })
    await expect(authenticate(header, { mayBeExpired: true })).resolves.toMatchObject({ userId: user.userId })
  } finally {
    delete t.clock.now
  }
})

test.each([true, false])(
  'authenticate returns whether the user has accepted the terms: %s',
  async (hasAcceptedTerms) => {
    const { accessToken } = await buildUser(t, { hasAcceptedTerms })
    const caller = createAuthenticator(t.ctx)(`Bearer ${accessToken}`)
    await expect(caller).resolves.toMatchObject({ hasAcceptedTerms })
  },
)

test('authenticate stores the time of the first use of a token generation, and a later use does not change it', async () => {
  const authenticate = createAuthenticator(t.ctx)
  const caller = await buildUser(t)
  const header = `Bearer ${caller.accessToken}`
  const readGenerationUsedAt = async () =>
    (
      await t.ctx.db
        .selectFrom('sessions')
        .select('generation_used_at')
        .where('user_id', '=', caller.userId)
        .executeTakeFirstOrThrow()
    ).generation_used_at
  await t.ctx.db
    .updateTable('sessions')
    .set({ generation_used_at: null })
    .where('user_id', '=', caller.userId)
    .execute()

  t.clock.now = new Date(Date.now() + 1_000)
  const firstUse = t.clock.now
  try {
    await authenticate(header)
    t.clock.now = new Date(firstUse.getTime() + 60_000)
    await authenticate(header)
  } finally {
    delete t.clock.now
  }

  expect(await readGenerationUsedAt()).toEqual(firstUse)
})
