import { endpoints } from '@lpi/contract'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import {
  buildPlatform,
  clickBegin,
  enterCourse,
  platformEnvironment,
  ticketIn,
  visit,
} from '../../testing/course-steps.ts'
import { refresh } from '../../testing/identity-steps.ts'
import { hrefIn, type MockPlatform, postLaunch, roles } from '../../testing/mock-platform.ts'
import { insertSecondFactor, knownCode } from '../../testing/second-factor-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
const platforms: MockPlatform[] = []
beforeAll(async () => {
  t = await createTestApp(platformEnvironment)
})
afterEach(async () => {
  for (const mock of platforms.splice(0)) await mock.close()
})
afterAll(() => t.close())

async function connect(options: Parameters<typeof buildPlatform>[1] = {}) {
  const connected = await buildPlatform(t, options)
  platforms.push(connected.mock)
  return connected
}

type Platform = { id: string }

async function turnOff({ id }: Platform) {
  await t.ctx.db.updateTable('connections').set({ state: 'off' }).where('id', '=', id).execute()
}

async function deleteConnection({ id }: Platform) {
  await t.ctx.db.deleteFrom('connections').where('id', '=', id).execute()
}

const countRows = async () => {
  const tables = ['users', 'cohorts', 'assessments', 'courses', 'user_consents'] as const
  const counts = tables.map((table) =>
    t.ctx.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ n }) => n)
}

describe('one click on the activity and one on the button lead to the question page', () => {
  it.each(['moodle', 'canvas', 'brightspace'] as const)(
    'of a learner of %s, with an account without a password, a consent and a seat in the cohort of the course (REQ-391)',
    async (product) => {
      const { mock, organizationId } = await connect({ product })
      const method = product === 'canvas' ? 'POST' : 'GET'
      const before = await countRows()
      const { response } = await mock.launch(t, { method })
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain(`${product} learns only that you have finished — never a score.`)
      expect(response.body).toContain('can view your report, including your answers.')
      expect(await countRows()).toEqual(before)

      const { body } = await visit(t, await clickBegin(t, response))
      expect(body).toMatchObject({ destination: 'questions', folderId: null, organizationId: null })
      const learner = { accessToken: body.tokens.access_token }
      const args = { params: { assessmentId: body.assessmentId }, query: {} }
      const questions = await t.call(
        endpoints.getQuestionsPage,
        { ...args, query: { page: 1 } } as never,
        learner,
      )
      expect(questions.status).toBe(200)
      const user = await t.ctx.db
        .selectFrom('users')
        .innerJoin('assessments', 'assessments.user_id', 'users.id')
        .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
        .select(['users.id', 'first_name', 'country', 'has_password', 'username', 'email_confirmed_at'])
        .select(['cohorts.name', 'cohorts.organization_id'])
        .where('assessments.id', '=', body.assessmentId)
        .executeTakeFirstOrThrow()
      expect(user).toMatchObject({
        first_name: 'Sam',
        country: 'GB',
        has_password: false,
        email_confirmed_at: null,
        name: 'Leadership 101',
        organization_id: organizationId,
      })
      const consents = await t.ctx.db
        .selectFrom('user_consents')
        .innerJoin('consent_texts', 'hash', 'text_hash')
        .select(['policy_type', 'status', 'text', 'language'])
        .where('user_id', '=', user.id)
        .execute()
      expect(consents).toMatchObject([{ policy_type: 'privacy-policy', status: 'accepted', language: 'en' }])
      expect(consents[0]!.text).toContain('I have read and accept')
      await t.ctx.db.deleteFrom('users').where('id', '=', user.id).execute()
    },
  )

  it('of a person who has accepted the terms: in a frame after one click, in a window at once', async () => {
    const { mock } = await connect()
    const person = { subject: 'sam-again' }
    const first = await enterCourse(t, mock, person)
    const framed = await mock.launch(t, person)
    expect(framed.response.body).toContain('Open the questionnaire')
    expect(framed.response.body).not.toMatch(/privacy policy|type="checkbox"|<select/)
    const { response } = await mock.launch(t, { ...person, isFramed: false })
    expect((await visit(t, response)).body).toMatchObject({
      destination: 'questions',
      assessmentId: first.assessmentId,
    })
  })

  it('of a person in China only after a separate consent to each purpose (REQ-391)', async () => {
    const { mock } = await connect({ country: 'CN' })
    const { response } = await mock.launch(t, { subject: 'li', language: 'zh-CN' })
    expect(response.body.match(/type="checkbox"/g)).toHaveLength(3)
    const refused = await clickBegin(t, response, { processing: 'yes', sharing: 'yes' })
    expect([refused.statusCode, refused.body.includes('Something is missing')]).toEqual([200, true])
    const purposes = { processing: 'yes', sharing: 'yes', transfer: 'yes' }
    const { body } = await visit(t, await clickBegin(t, refused, purposes))
    expect(body.destination).toBe('questions')
    const consents = await t.ctx.db
      .selectFrom('user_consents')
      .innerJoin('assessments', 'assessments.user_id', 'user_consents.user_id')
      .select(['policy_type', 'purposes'])
      .where('assessments.id', '=', body.assessmentId)
      .orderBy('policy_type')
      .execute()
    expect(consents).toEqual([
      { policy_type: 'pipl-policy', purposes: ['processing', 'sharing', 'transfer'] },
      { policy_type: 'privacy-policy', purposes: null },
    ])
  })

  it('of a person with one name, who is not asked for another one, also the next time (REQ-363)', async () => {
    const { mock } = await connect()
    const claims = { given_name: 'Sukarti', family_name: undefined, name: 'Sukarti' }
    const person = { subject: 'sukarti', claims }
    const { response } = await mock.launch(t, person)
    expect(response.body).not.toMatch(/name="(first|last)Name"/)
    const { body } = await visit(t, await clickBegin(t, response))
    expect(body.destination).toBe('questions')
    const again = await mock.launch(t, { ...person, isFramed: false })
    expect((await visit(t, again.response)).body.assessmentId).toBe(body.assessmentId)
    const { first_name, last_name } = await t.ctx.db
      .selectFrom('users')
      .innerJoin('assessments', 'assessments.user_id', 'users.id')
      .select(['first_name', 'last_name'])
      .where('assessments.id', '=', body.assessmentId)
      .executeTakeFirstOrThrow()
    expect([first_name, last_name]).toEqual(['Sukarti', ''])
  })

  it('after the person states the country and the name, if neither the platform nor the launch does (REQ-391)', async () => {
    const { mock } = await connect({ country: null })
    const claims = { given_name: undefined, family_name: undefined, name: undefined, email: undefined }
    const { response } = await mock.launch(t, { subject: 'private', claims })
    expect(response.body).toContain('<select name="country" required')
    expect(response.body).toContain('name="firstName"')
    const again = await clickBegin(t, response, { country: 'CN', firstName: 'Kim', lastName: 'Lee' })
    expect(again.body.match(/type="checkbox"/g)).toHaveLength(3)
    expect(again.body).toContain('value="Kim"')
    const fields = { country: 'FR', firstName: 'Kim', lastName: 'Lee' }
    const { body } = await visit(t, await clickBegin(t, again, fields))
    const user = await t.call(endpoints.listAssessments, { query: {} } as never, {
      accessToken: body.tokens.access_token,
    })
    expect(user.status).toBe(200)
    const row = await t.ctx.db
      .selectFrom('users')
      .innerJoin('assessments', 'assessments.user_id', 'users.id')
      .select(['email', 'country', 'first_name', 'last_name', 'username'])
      .where('assessments.id', '=', body.assessmentId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: '', country: 'FR', first_name: 'Kim', last_name: 'Lee' })
    expect(row.username).toMatch(/^~[0-9a-f-]{36}$/)
  })

  it.each([
    ['fr-FR', 'fr', 'jamais un score'],
    ['es', 'es', 'nunca una puntuación'],
    ['ar', 'ar', 'dir="rtl"'],
    ['zh_CN', 'zh-CN', '绝不会知道任何分数'],
    ['en-US', 'en', 'never a score'],
  ])('on a page in the language of the launch, %s', async (locale, language, text) => {
    const { mock } = await connect()
    const claims = {
      'https://purl.imsglobal.org/spec/lti/claim/launch_presentation': {
        locale,
        return_url: `${mock.origin}/`,
      },
    }
    const { response } = await mock.launch(t, { subject: `reader-${language}`, claims })
    expect(response.body).toContain(`lang="${language}"`)
    expect(response.body).toContain(text)
  })
})

describe('a completed assessment', () => {
  it('leads to its report', async () => {
    const { mock } = await connect()
    const { assessmentId } = await enterCourse(t, mock, { subject: 'done' })
    await t.ctx.db
      .updateTable('assessments')
      .set({ status: 'COMPLETED', completed_at: t.ctx.now() })
      .where('id', '=', assessmentId)
      .execute()
    expect(await enterCourse(t, mock, { subject: 'done' })).toMatchObject({
      destination: 'report',
      assessmentId,
    })
  })
})

describe('nothing is created for', () => {
  it.each([
    ['the student view of a teacher', roles.testUser, 'Student view'],
    ['a mentor', roles.mentor, 'Nothing to do here'],
    ['a teaching assistant', roles.assistant, 'Nothing to do here'],
    ['a person without a role', [], 'Nothing to do here'],
  ])('%s, who gets a page that says so', async (_, launchRoles, text) => {
    const { mock } = await connect()
    const before = await countRows()
    const { response } = await mock.launch(t, { roles: launchRoles })
    expect([response.statusCode, response.body.includes(text)]).toEqual([200, true])
    expect(ticketIn(response)).toBe('')
    expect(await countRows()).toEqual(before)
  })

  it('a launch that names no person', async () => {
    const { mock } = await connect()
    const { response } = await mock.launch(t, { subject: null })
    expect([response.statusCode, ticketIn(response)]).toEqual([403, ''])
  })
})

describe('if the browser blocks the cookie', () => {
  it('the storage of the platform proves that the launch returned to the same browser (REQ-392)', async () => {
    const { mock } = await connect({ product: 'canvas' })
    const { login, form, response } = await mock.launch(t, { subject: 'safari', cookies: 'blocked' })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('lti.get_data')
    expect(response.headers['content-security-policy']).toContain(`frame-ancestors ${mock.issuer}`)
    const accepted = await postLaunch(t, { ...form, secret: login.stored! }, {})
    expect(ticketIn(accepted)).not.toBe('')
  })

  it('and the storage has nothing, the page offers a new window, in which the login begins again (REQ-392)', async () => {
    for (const product of ['canvas', 'moodle'] as const) {
      const { mock } = await connect({ product })
      const { form, response } = await mock.launch(t, { cookies: 'blocked' })
      const page = product === 'canvas' ? await postLaunch(t, { ...form, secret: 'none' }, {}) : response
      expect(page.body).toContain('Open in a new window')
      const login = new URL(hrefIn(page.body)!)
      expect(Object.fromEntries(login.searchParams)).toMatchObject({ iss: mock.issuer, login_hint: 'hint-1' })
      const again = await t.app.inject(login.href.replace('https://lpi.test', ''))
      expect(again.statusCode).toBe(303)
    }
  })

  it('the cookie of the login is partitioned, so that browsers that only block third-party cookies keep it', async () => {
    const { mock } = await connect()
    const { response } = await mock.startLogin(t)
    expect(response.headers['set-cookie']).toMatch(
      /^lti-[0-9a-f]{16}=[\w-]{22}; Path=\/lti; Max-Age=600; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
  })
})

describe('an address that belongs to an account', () => {
  it('leads to that account only after its owner has logged in to it', async () => {
    const { mock } = await connect()
    const owner = await buildUser(t)
    const claims = { email: owner.username }
    const { response } = await mock.launch(t, { subject: 'claims-address', claims })
    const page = await clickBegin(t, response)
    expect(page.body).toContain('You already have an account')
    expect(page.headers['set-cookie']).toMatch(/^ticket-[\w-]{8}=1; Path=\/login\/return; /)
    const ticket = /\/login\/return\?ticket=([\w-]+)/.exec(page.body)![1]!
    const join = { params: { userId: owner.userId }, body: { ticket } }
    expect((await t.call(endpoints.joinInstitution, join, owner)).body.code).toBe('institution.invalid')
    const login = await t.call(endpoints.login, { body: owner })
    const session = { accessToken: login.body.access_token }
    expect((await t.call(endpoints.joinInstitution, join, session)).status).toBe(204)
    const again = await mock.launch(t, { subject: 'claims-address', claims, isFramed: false })
    const { assessmentId } = (await visit(t, again.response)).body
    const row = await t.ctx.db
      .selectFrom('assessments')
      .select('user_id')
      .where('id', '=', assessmentId)
      .executeTakeFirstOrThrow()
    expect(row.user_id).toBe(owner.userId)
  })

  it('does not stop a person who wants an account of their own', async () => {
    const { mock } = await connect()
    const owner = await buildUser(t)
    const { response } = await mock.launch(t, { subject: 'apart', claims: { email: owner.username } })
    const page = await clickBegin(t, response)
    const { body } = await visit(t, await clickBegin(t, page, { account: 'separate' }))
    const { user_id } = await t.ctx.db
      .selectFrom('assessments')
      .select('user_id')
      .where('id', '=', body.assessmentId)
      .executeTakeFirstOrThrow()
    expect(user_id).not.toBe(owner.userId)
  })

  it('counts as confirmed only if the connection is trusted and the organization has proved the domain', async () => {
    const { mock, platform } = await connect({ trustsEmail: true })
    const confirmedAt = async (subject: string) => {
      const { assessmentId } = await enterCourse(t, mock, {
        subject,
        claims: { email: `${subject}@proved.example` },
      })
      const row = await t.ctx.db
        .selectFrom('users')
        .innerJoin('assessments', 'assessments.user_id', 'users.id')
        .select('email_confirmed_at')
        .where('assessments.id', '=', assessmentId)
        .executeTakeFirstOrThrow()
      return row.email_confirmed_at
    }
    expect(await confirmedAt('before')).toBeNull()
    await t.ctx.db
      .insertInto('connection_domains')
      .values({
        connection_id: platform.id,
        domain: 'proved.example',
        proof_code: 'code',
        proved_at: t.ctx.now(),
        proved_by: 'dns',
      })
      .execute()
    expect(await confirmedAt('after')).toBeInstanceOf(Date)
  })
})

it.each([undefined, 'twice@school.example'])(
  'two first launches of a person at the same moment make one account (address: %s)',
  async (email) => {
    const { mock, platform } = await connect()
    const launch = { subject: 'twice', claims: { email } }
    const pages = [await mock.launch(t, launch), await mock.launch(t, launch), await mock.launch(t, launch)]
    const begun = await Promise.all(pages.map(({ response }) => clickBegin(t, response)))
    expect(begun.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    const accounts = await t.ctx.db
      .selectFrom('institution_identities')
      .select('user_id')
      .where('connection_id', '=', platform.id)
      .execute()
    expect(accounts).toHaveLength(1)
  },
)

it('an account with a second factor asks for its code, as at any other login', async () => {
  const { mock, platform } = await connect()
  const { assessmentId } = await enterCourse(t, mock, { subject: 'careful' })
  const { user_id: userId } = await t.ctx.db
    .selectFrom('assessments')
    .select('user_id')
    .where('id', '=', assessmentId)
    .executeTakeFirstOrThrow()
  const session = await t.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await insertSecondFactor(t, { userId, sessionId: session.id })
  const { response } = await mock.launch(t, { subject: 'careful', isFramed: false })
  const { status, body } = await visit(t, response)
  expect([status, body.code]).toEqual([401, 'second_factor.required'])
  const code = { challenge: body.details.challenge, code: knownCode() }
  const tokens = await t.call(endpoints.loginWithCode, { body: code })
  expect(tokens.status).toBe(200)
  await turnOff(platform)
  expect((await refresh(t, tokens.body.refresh_token)).status).toBe(400)
})

describe('a session that a launch opened', () => {
  it('continues without a question to the platform, and ends at the next refresh when the platform is off or deleted (REQ-454)', async () => {
    for (const end of [turnOff, deleteConnection]) {
      const { mock, platform } = await connect()
      const { tokens } = await enterCourse(t, mock, { subject: `person-${platform.id}` })
      const next = await refresh(t, tokens.refresh_token)
      expect(next.status).toBe(200)
      await end(platform)
      expect(await refresh(t, next.body.refresh_token)).toMatchObject({
        status: 400,
        body: { code: 'session.ended' },
      })
    }
  })

  it('stays a session of the platform when it is replaced, because the person sets a password (REQ-454)', async () => {
    const { mock, platform } = await connect()
    const { accessToken } = await enterCourse(t, mock, { subject: 'sets-password' })
    const { user_id: userId } = decodeJwt<{ user_id: string }>(accessToken)
    const body = { newPassword: 'Lantern-7-quay' }
    const args = { params: { userId }, body }
    const replaced = await t.call(endpoints.changeOwnPassword, args, { accessToken })
    expect(replaced.body).toMatchObject({ token_type: 'Bearer' })
    await turnOff(platform)
    expect((await refresh(t, replaced.body.refresh_token)).status).toBe(400)
  })
})
