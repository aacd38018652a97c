import { endpoints, passwordPunctuation } from '@lpi/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

let count = 0
function buildRegistration(changes: Record<string, unknown> = {}) {
  const username = `person-${++count}@example.com`
  return {
    username,
    email: (changes.username as string | undefined) ?? username,
    firstName: 'Robin',
    lastName: 'Example',
    country: 'GB',
    orgOrSchool: 'Harbor College',
    password: 'Kettle-42-moss',
    userMappings: [{ platformName: 'LPI' }],
    ...changes,
  }
}

async function register(body: object) {
  const response = await t.app.inject({ method: 'POST', url: endpoints.createUser.path, payload: body })
  return { status: response.statusCode, body: response.json() }
}

async function logIn(username: string, password = 'Kettle-42-moss') {
  const { body } = await t.call(endpoints.login, { body: { username, password } })
  return { accessToken: body.access_token as string }
}

async function readProfile(body: { userId: string }, username: string) {
  const response = await t.call(endpoints.getUser, { params: { userId: body.userId } }, await logIn(username))
  return response.body
}

describe('registration', () => {
  it('stores the profile, with names trimmed but otherwise unchanged, and the platform mappings (REQ-054, REQ-092)', async () => {
    const input = buildRegistration({
      country: 'CN',
      language: 'zh-Hans',
      firstName: '  Léa ',
      lastName: 'O’Neill-García',
      userMappings: [
        { platformName: 'LPI', platformCustomer: 'Harbor', platformRole: 'Learner', platformUserId: '7' },
        { platformName: 'Other', platformData: { orgOrSchool: 'Own words' } },
      ],
    })
    const { status, body } = await register(input)
    expect([status, body]).toEqual([201, { userId: expect.any(String), country: 'CN' }])
    expect(await readProfile(body, input.username)).toEqual({
      userId: body.userId,
      username: input.username,
      email: input.username,
      isEmailConfirmed: false,
      recoveryEmail: null,
      hasPassword: true,
      institution: null,
      firstName: 'Léa',
      lastName: 'O’Neill-García',
      country: 'CN',
      orgOrSchool: 'Harbor College',
      language: 'zh-Hans',
      userMappings: [
        {
          id: expect.any(String),
          platformName: 'LPI',
          platformCustomer: 'Harbor',
          platformRole: 'Learner',
          platformUserId: '7',
          platformAccountId: null,
          platformData: { orgOrSchool: 'Harbor College' },
        },
        expect.objectContaining({
          platformName: 'Other',
          platformRole: null,
          platformData: { orgOrSchool: 'Own words' },
        }),
      ],
    })
  })

  it('creates only one account per email address, regardless of capitalization and surrounding spaces, even with 16 parallel calls', async () => {
    const input = buildRegistration()
    const spellings = [input.username, input.username.toUpperCase(), ` ${input.username} `]
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, i) => {
        const username = spellings[i % 3]
        return register({ ...input, username, email: username })
      }),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const otherCodes = responses.filter(({ status }) => status !== 201).map(({ body }) => body.code)
    expect(otherCodes).toEqual(Array(15).fill('user.exists'))
  })

  it('does not change an existing account', async () => {
    const input = buildRegistration()
    const { body } = await register(input)
    const profile = await readProfile(body, input.username)
    const changes = { firstName: 'Mallory', country: 'FR', orgOrSchool: 'Other College' }
    await register({ ...input, ...changes, password: 'Lantern-7-quay' })
    // `readProfile` logs in with the first password.
    expect(await readProfile(body, input.username)).toEqual(profile)
  })

  it('ignores roles, ids and consents in the body (REQ-087)', async () => {
    const requestedId = '00000000-0000-4000-8000-000000000001'
    const input = buildRegistration({
      userId: requestedId,
      id: requestedId,
      role: 'OrgAdmin',
      organizationRole: 'OrgAdmin',
      platformRole: 'OrgAdmin',
      locked_at: '2020-01-01T00:00:00Z',
      consents: [{ policyType: 'privacy-policy', version: '1', status: 'accepted' }],
      userMappings: [
        {
          platformName: 'LPI',
          platformRole: 'OrgAdmin',
          platformAccountId: requestedId,
          userId: requestedId,
        },
      ],
    })
    const { body } = await register(input)
    expect(body.userId).not.toBe(requestedId)
    const caller = await logIn(input.username)
    const roles = await t.call(
      endpoints.listOrganizationUserRoles,
      { query: { userId: body.userId } },
      caller,
    )
    expect(roles.body).toEqual({ items: [], cohortRoles: [] })
    const assessments = await t.call(endpoints.listAssessments, { query: {} }, caller)
    expect(assessments.body.code).toBe('consent.required')
  })

  it('refuses an email address that differs from the username', async () => {
    const { status, body } = await register(buildRegistration({ email: 'someone-else@example.com' }))
    expect([status, body.details.fields]).toEqual([400, [{ field: 'email', problem: 'invalid' }]])
  })

  it.each([
    ['username', 'required', { username: '', email: '' }],
    ['username', 'email.format', { username: 'no address', email: 'no address' }],
    ['username', 'email.format', { username: 'a@example.com\nbcc: b@example.com' }],
    ['firstName', 'required', { firstName: '  ' }],
    ['firstName', 'text.forbidden_characters', { firstName: '<b>' }],
    ['lastName', 'text.forbidden_characters', { lastName: 'a/b' }],
    ['lastName', 'text.too_long', { lastName: 'x'.repeat(201) }],
    ['orgOrSchool', 'text.forbidden_characters', { orgOrSchool: 'x > y' }],
    ['country', 'invalid', { country: 'gb' }],
    ['country', 'required', { country: undefined }],
    ['language', 'invalid', { language: '../en' }],
    ['password', 'password.length', { password: 'Ab1-xyz' }],
    ['userMappings', 'invalid', { userMappings: Array(6).fill({}) }],
  ])('reports the invalid field %s with the problem %s', async (field, problem, changes) => {
    const { status, body } = await register(buildRegistration(changes))
    expect([status, body.code]).toEqual([400, 'input.invalid'])
    expect(body.details.fields).toContainEqual({ field, problem })
  })

  it('stores only an argon2id hash of the password; the response and the profile contain neither (REQ-061)', async () => {
    const input = buildRegistration()
    const { body } = await register(input)
    const row = await t.ctx.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', body.userId)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(input.password)
    const profile = await readProfile(body, input.username)
    expect(JSON.stringify([body, profile])).not.toMatch(/argon2|password(?!":true)|kettle/i)
  })
})

describe('the server’s password rules', () => {
  /** An independent implementation of the specified rules. */
  function problemOf(password: string) {
    if (password.length < 8 || password.length > 30) return 'password.length'
    const isLower = (c: string) => c >= 'a' && c <= 'z'
    const isUpper = (c: string) => c >= 'A' && c <= 'Z'
    const isDigit = (c: string) => c >= '0' && c <= '9'
    const isSpecial = (c: string) => '~!@#$%^&*()-_+{}|[]\\:;"\'?,./'.includes(c)
    const kinds = [isLower, isUpper, isDigit, isSpecial]
    if ([...password].some((c) => !kinds.some((matches) => matches(c)))) return 'password.characters'
    return kinds.filter((matches) => [...password].some(matches)).length < 3 ? 'password.classes' : undefined
  }

  /** The body also has an invalid country, so that no call creates a user. */
  async function findProblemCode(password: string) {
    const { body } = await register(buildRegistration({ password, country: 'nowhere' }))
    const fields = body.details.fields as { field: string; problem: string }[]
    return fields.find(({ field }) => field === 'password')?.problem
  }

  it.each([
    ['refuse', 7],
    ['accept', 8],
    ['accept', 30],
    ['refuse', 31],
  ])('%s a password of %i characters (REQ-078)', async (decision, length) => {
    const password = 'Ab1'.padEnd(length, 'xyzw')
    expect(await findProblemCode(password)).toBe(decision === 'refuse' ? 'password.length' : undefined)
  })

  it('allow only ASCII letters, digits and the specified punctuation (REQ-079)', async () => {
    const characters = [
      ...Array.from({ length: 128 }, (_, i) => String.fromCharCode(i)),
      'é',
      '€',
      '中',
      '😀',
      ' ',
    ]
    for (const character of characters) {
      const password = `Kettle42${character}x`
      const isAllowed = /^[A-Za-z0-9]$/.test(character) || passwordPunctuation.includes(character)
      expect([character, await findProblemCode(password)]).toEqual([
        character,
        isAllowed ? undefined : 'password.characters',
      ])
    }
  })

  it('give the same results as an independent implementation for random passwords (REQ-080)', async () => {
    const pieces = ['a', 'Z', '7', '!', '\\', ']', '^', '-', ' ', '<', '>', '=', '`', 'ß', '\n']
    const rarelyValid = fc
      .array(fc.constantFrom(...pieces), { minLength: 6, maxLength: 32 })
      .map((list) => list.join(''))
    const mostlyValid = fc
      .array(fc.constantFrom('a', 'b', 'C', 'D', '1', '2', '#', '/'), { minLength: 7, maxLength: 31 })
      .map((list) => list.join(''))
    await fc.assert(
      fc.asyncProperty(fc.oneof(rarelyValid, mostlyValid, fc.string({ maxLength: 40 })), async (password) => {
        expect(await findProblemCode(password)).toBe(problemOf(password))
      }),
      { numRuns: 300 },
    )
  })

  it.each(['Password1', 'P@ssw0rd!', 'Summer2024!', 'Qwerty123!', 'Abcd1234', 'Welcome1!'])(
    'refuse the common password %s',
    async (password) => {
      const { status, body } = await register(buildRegistration({ password }))
      expect([status, body.code]).toEqual([400, 'password.too_common'])
    },
  )

  it.each([
    ['first name', { firstName: 'Octavia', password: 'xOctavia-42' }],
    ['first name in look-alike characters', { firstName: 'Octavia', password: '0ct4v1@-9Kx' }],
    ['last name without its accent', { lastName: 'García', password: 'Garcia-42-x' }],
    ['last name without its particles', { lastName: 'van der Meulen', password: 'Meulen-42-x' }],
    ['name from the email address', { username: 'j.harborlight@example.com', password: 'Harborlight7' }],
  ])('refuse a password that contains the user’s %s', async (_, changes) => {
    const { status, body } = await register(buildRegistration(changes))
    expect([status, body.code]).toEqual([400, 'password.contains_name'])
  })

  it('accept a password that contains a name of only three letters', async () => {
    const { status } = await register(buildRegistration({ firstName: 'Ada', password: 'Adagio-42-x' }))
    expect(status).toBe(201)
  })
})
