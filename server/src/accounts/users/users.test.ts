import { createHash, randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { logIn } from '../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type User = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
let user: User
let otherUser: User
beforeAll(async () => {
  t = await createTestApp({ PRIVACY_POLICY_VERSION: '2.1', PIPL_POLICY_VERSION: '3' })
  user = await buildUser(t)
  otherUser = await buildUser(t)
})
afterAll(() => t.close())

const paramsOf = ({ userId }: User) => ({ userId })

describe('the device key', () => {
  it('is the same in every session of a user, and different from the key of another user (SEC-109)', async () => {
    const readKey = async (caller: User) =>
      (await t.call(endpoints.getDeviceKey, { params: paramsOf(caller) }, caller)).body.key
    const key = await readKey(user)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    const login = { username: user.username, password: user.password }
    const { body } = await t.call(endpoints.login, { body: login })
    expect(await readKey({ ...user, accessToken: body.access_token })).toBe(key)
    expect(await readKey(otherUser)).not.toBe(key)
  })
})

describe('a profile update', () => {
  it('keeps fields that are not sent, and normalizes the sent fields (REQ-059, REQ-094)', async () => {
    const learner = await buildUser(t, { firstName: 'Ana', lastName: 'Bell', country: 'FR', language: 'fr' })
    const userBefore = (await t.call(endpoints.getUser, { params: paramsOf(learner) }, learner)).body
    const { status, body } = await t.call(
      endpoints.updateUser,
      {
        params: paramsOf(learner),
        body: { firstName: ' Anna ', recoveryEmail: ` ${learner.username.toUpperCase()}` },
      },
      learner,
    )
    expect(status).toBe(200)
    expect(body).toEqual({ ...userBefore, firstName: 'Anna', recoveryEmail: learner.username })
    expect((await t.call(endpoints.getUser, { params: paramsOf(learner) }, learner)).body).toEqual(body)
    const emptyUpdate = await t.call(endpoints.updateUser, { params: paramsOf(learner), body: {} }, learner)
    expect(emptyUpdate.body).toEqual(body)
  })

  it('accepts the whole profile as the API returned it, including null values and fields that an update cannot change', async () => {
    const learner = await buildUser(t)
    const profile = (await t.call(endpoints.getUser, { params: paramsOf(learner) }, learner)).body
    expect([profile.language, profile.recoveryEmail]).toEqual([null, null])
    const updatedUser = await t.call(
      endpoints.updateUser,
      { params: paramsOf(learner), body: { ...profile, lastName: 'Bell' } },
      learner,
    )
    expect([updatedUser.status, updatedUser.body]).toEqual([200, { ...profile, lastName: 'Bell' }])
  })

  it('can leave either name empty, but not both (REQ-363)', async () => {
    const learner = await buildUser(t, { firstName: 'Sukarti', lastName: '' })
    const update = async (names: object) => {
      const { status, body } = await t.call(
        endpoints.updateUser,
        { params: paramsOf(learner), body: names },
        learner,
      )
      return [status, body.firstName ?? body.details.fields, body.lastName]
    }
    const refusal = [400, [{ field: 'firstName', problem: 'required' }], undefined]
    expect(await update({ firstName: ' ' })).toEqual(refusal)
    expect(await update({ firstName: '', lastName: '' })).toEqual(refusal)
    expect(await update({ firstName: '', lastName: 'Suharto' })).toEqual([200, '', 'Suharto'])
    expect(await update({ lastName: '' })).toEqual(refusal)
    expect(await update({ language: 'fr' })).toEqual([200, '', 'Suharto'])
  })

  it('stores the time of the change', async () => {
    const learner = await buildUser(t)
    t.clock.now = new Date(Date.now() + 60_000)
    await t.call(endpoints.updateUser, { params: paramsOf(learner), body: { country: 'DE' } }, learner)
    const row = await t.ctx.db
      .selectFrom('users')
      .select('updated_at')
      .where('id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    expect(row.updated_at).toEqual(t.clock.now)
    delete t.clock.now
  })

  it('ignores a different email address, id, password or role in the body (SEC-032)', async () => {
    const body = {
      firstName: 'Robin',
      username: 'other@example.com',
      email: 'other@example.com',
      userId: otherUser.userId,
      password: 'Lantern-7-quay',
      securityVersion: 7,
      userMappings: [{ platformRole: 'OrgAdmin' }],
    }
    const userBefore = (await t.call(endpoints.getUser, { params: paramsOf(user) }, user)).body
    const { status, body: userAfter } = await t.call(
      endpoints.updateUser,
      { params: paramsOf(user), body },
      user,
    )
    expect([status, userAfter]).toEqual([200, userBefore])
    const login = { username: user.username, password: user.password }
    expect((await t.call(endpoints.login, { body: login })).status).toBe(200)
  })

  it.each([
    ['firstName', { firstName: '<x>' }],
    ['orgOrSchool', { orgOrSchool: '<x>' }],
    ['country', { country: 'Germany' }],
    ['recoveryEmail', { recoveryEmail: 'x' }],
  ])('with an invalid %s is refused and changes nothing (REQ-083)', async (field, body) => {
    const userBefore = (await t.call(endpoints.getUser, { params: paramsOf(user) }, user)).body
    const response = await t.call(endpoints.updateUser, { params: paramsOf(user), body }, user)
    expect([response.status, response.body.details.fields[0].field]).toEqual([400, field])
    expect((await t.call(endpoints.getUser, { params: paramsOf(user) }, user)).body).toEqual(userBefore)
  })

  it('by another user is refused, and so is reading the profile (REQ-094)', async () => {
    const body = { firstName: 'Mallory' }
    const readResponse = await t.call(endpoints.getUser, { params: paramsOf(otherUser) }, user)
    const writeResponse = await t.call(endpoints.updateUser, { params: paramsOf(otherUser), body }, user)
    const unknownResponse = await t.call(endpoints.getUser, { params: { userId: randomUUID() } }, user)
    expect([readResponse.status, writeResponse.status]).toEqual([404, 404])
    expect(readResponse.body).toEqual(unknownResponse.body)
  })
})

describe('platform mappings', () => {
  const mapping = { platformName: 'LPI', platformRole: 'Learner', platformData: { orgOrSchool: 'Harbor' } }

  it('can be created, read and updated, and an update changes only platformData (REQ-062, REQ-095)', async () => {
    const createdMapping = await t.call(
      endpoints.createUserMapping,
      { params: paramsOf(user), body: mapping },
      user,
    )
    expect(createdMapping.status).toBe(201)
    expect(createdMapping.body).toMatchObject({ ...mapping, platformCustomer: null })
    const params = { ...paramsOf(user), mappingId: createdMapping.body.id }

    const body = { platformData: { orgOrSchool: 'Hilltop' }, platformRole: 'OrgAdmin' }
    const changedMapping = await t.call(endpoints.updateUserMapping, { params, body }, user)
    expect(changedMapping.body).toEqual({ ...createdMapping.body, platformData: { orgOrSchool: 'Hilltop' } })
    expect((await t.call(endpoints.getUserMapping, { params }, user)).body).toEqual(changedMapping.body)
    const profile = await t.call(endpoints.getUser, { params: paramsOf(user) }, user)
    expect(profile.body.userMappings).toEqual([changedMapping.body])
  })

  it('beyond 60 per user in one hour are refused, and so are consents (SEC-062)', async () => {
    t.clock.now = new Date()
    const [limitedUser, otherPerson] = [await buildUser(t), await buildUser(t)]
    const consent = { policyType: 'privacy-policy', version: '1', status: 'accepted' } as const
    const add = async (user: typeof limitedUser) => [
      (await t.call(endpoints.createUserMapping, { params: paramsOf(user), body: mapping }, user)).status,
      (await t.call(endpoints.createConsent, { params: paramsOf(user), body: consent }, user)).status,
    ]
    for (let i = 0; i < 60; i++) expect(await add(limitedUser)).toEqual([201, 201])
    expect(await add(limitedUser)).toEqual([429, 429])
    expect(await add(otherPerson)).toEqual([201, 201])
    t.clock.now = new Date(t.clock.now.getTime() + 3_600_001)
    const { body: tokens } = await logIn(t, limitedUser.username, limitedUser.password)
    expect(await add({ ...limitedUser, accessToken: tokens.access_token })).toEqual([201, 201])
    delete t.clock.now
  })

  it('of another user cannot be created, and cannot be read or changed even with the caller’s own id in the path', async () => {
    const { body } = await t.call(
      endpoints.createUserMapping,
      { params: paramsOf(otherUser), body: mapping },
      otherUser,
    )
    const change = { platformData: { orgOrSchool: 'Taken' } }
    for (const userId of [user.userId, otherUser.userId]) {
      const params = { userId, mappingId: body.id }
      expect((await t.call(endpoints.getUserMapping, { params }, user)).status).toBe(404)
      expect((await t.call(endpoints.updateUserMapping, { params, body: change }, user)).status).toBe(404)
    }
    const params = { ...paramsOf(otherUser), mappingId: body.id }
    expect((await t.call(endpoints.getUserMapping, { params }, otherUser)).body).toEqual(body)
    const create = await t.call(
      endpoints.createUserMapping,
      { params: paramsOf(otherUser), body: mapping },
      user,
    )
    expect(create.status).toBe(404)
  })
})

describe('consents', () => {
  const accept = (learner: User, changes: object = {}) =>
    t.call(
      endpoints.createConsent,
      {
        params: paramsOf(learner),
        body: { policyType: 'privacy-policy', version: '2.1', status: 'accepted', ...changes },
      },
      learner,
    )

  const mayListAssessments = async (learner: User) =>
    (await t.call(endpoints.listAssessments, { query: {} }, learner)).status === 200

  it('are stored as separate records, with version, time and language (REQ-057, REQ-096)', async () => {
    const learner = await buildUser(t, { hasAcceptedTerms: false })
    t.clock.now = new Date()
    const firstResponse = await accept(learner, { userId: learner.userId, version: '1', language: 'de' })
    t.clock.now = new Date(t.clock.now.getTime() + 1)
    const secondResponse = await accept(learner)
    delete t.clock.now
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201])
    const { body } = await t.call(endpoints.listConsents, { params: paramsOf(learner) }, learner)
    expect(body.items).toEqual([firstResponse.body, secondResponse.body])
    expect(firstResponse.body).toEqual({
      userId: learner.userId,
      policyType: 'privacy-policy',
      version: '1',
      status: 'accepted',
      language: 'de',
      purposes: null,
      acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const languages = await t.ctx.db
      .selectFrom('user_consents')
      .select('language')
      .where('user_id', '=', learner.userId)
      .orderBy('accepted_at')
      .execute()
    expect(languages.map(({ language }) => language)).toEqual(['de', null])
  })

  it('are valid only if their version is at least the required version (REQ-058)', async () => {
    const learner = await buildUser(t, { hasAcceptedTerms: false })
    expect(await mayListAssessments(learner)).toBe(false)
    await accept(learner, { version: '2.0.9' })
    expect(await mayListAssessments(learner)).toBe(false)
    await accept(learner, { version: '2.1.0' })
    expect(await mayListAssessments(learner)).toBe(true)
  })

  it('to the current version of the PIPL policy are required of a user who moves to China (REQ-043, SEC-057)', async () => {
    const learner = await buildUser(t)
    expect(await mayListAssessments(learner)).toBe(true)
    await t.call(endpoints.updateUser, { params: paramsOf(learner), body: { country: 'CN' } }, learner)
    expect(await mayListAssessments(learner)).toBe(false)
    await accept(learner, { policyType: 'pipl-policy', version: '2' })
    expect(await mayListAssessments(learner)).toBe(false)
    await accept(learner, { policyType: 'pipl-policy', version: '3' })
    expect(await mayListAssessments(learner)).toBe(true)
  })

  it('alone do not allow a user without a country to list assessments (REQ-043)', async () => {
    const learner = await buildUser(t, { country: null })
    expect(await mayListAssessments(learner)).toBe(false)
    await t.call(endpoints.updateUser, { params: paramsOf(learner), body: { country: 'GB' } }, learner)
    expect(await mayListAssessments(learner)).toBe(true)
  })

  it.each([
    ['a version of the privacy policy that does not exist yet', { version: '2.2' }],
    ['a much later version', { version: '999999' }],
    ['a version of the PIPL policy that does not exist yet', { policyType: 'pipl-policy', version: '3.1' }],
    ['no version', { version: '' }],
    ['a version that is not a number', { version: 'latest' }],
    ['an unknown policy', { policyType: 'cookie-policy' }],
    ['an unknown status', { status: 'declined' }],
    ['purposes for the privacy policy', { purposes: ['processing', 'sharing', 'transfer'] }],
    ['an unknown purpose', { policyType: 'pipl-policy', version: '3', purposes: ['marketing'] }],
    [
      'only some of the purposes',
      { policyType: 'pipl-policy', version: '3', purposes: ['processing', 'sharing'] },
    ],
  ])('with %s are refused', async (_, changes) => {
    const learner = await buildUser(t, { hasAcceptedTerms: false })
    const { status, body } = await accept(learner, changes)
    expect([status, body.code]).toEqual([400, 'input.invalid'])
    expect((await t.call(endpoints.listConsents, { params: paramsOf(learner) }, learner)).body).toEqual({
      items: [],
    })
  })

  it('are ended by a withdrawal, which is a separate record, and can be given again (SEC-058)', async () => {
    const learner = await buildUser(t)
    t.clock.now = new Date()
    await accept(learner, { status: 'withdrawn' })
    expect(await mayListAssessments(learner)).toBe(false)
    await accept(learner)
    // Consents with the same time are ordered by insertion.
    expect(await mayListAssessments(learner)).toBe(true)
    await accept(learner, { status: 'withdrawn', version: '1' })
    expect(await mayListAssessments(learner)).toBe(false)
    delete t.clock.now
    const { body } = await t.call(endpoints.listConsents, { params: paramsOf(learner) }, learner)
    const statuses = body.items.map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['accepted', 'withdrawn', 'accepted', 'withdrawn'])
  })

  it('record each purpose, and the hash of the consent text in the language of the consent (SEC-056)', async () => {
    const learner = await buildUser(t, { country: 'CN', hasAcceptedTerms: false })
    const purposes = ['processing', 'sharing', 'transfer'] as const
    await accept(learner, { policyType: 'pipl-policy', version: '3', language: 'zh-CN', purposes })
    const record = await t.ctx.db
      .selectFrom('user_consents')
      .innerJoin('consent_texts', 'hash', 'text_hash')
      .select(['purposes', 'text_hash', 'text'])
      .where('user_id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    expect(record.purposes).toEqual(purposes)
    expect(record.text).toContain(t.ctx.translate('zh-CN', 'account:consent.piplTransfer'))
    expect(record.text.split('\n')[0]).toBe('pipl-policy 3')
    expect(record.text_hash).toEqual(createHash('sha256').update(record.text).digest())
  })

  it('cannot be changed or deleted in the database while the user exists, and are deleted with the user (SEC-056)', async () => {
    const learner = await buildUser(t)
    const { db } = t.ctx
    const change = db.updateTable('user_consents').set({ version: '9' }).where('user_id', '=', learner.userId)
    await expect(change.execute()).rejects.toThrow('is append-only')
    const removal = db.deleteFrom('user_consents').where('user_id', '=', learner.userId)
    await expect(removal.execute()).rejects.toThrow('is append-only')
    await db.deleteFrom('users').where('id', '=', learner.userId).execute()
    const consents = await db
      .selectFrom('user_consents')
      .selectAll()
      .where('user_id', '=', learner.userId)
      .execute()
    expect(consents).toEqual([])
  })

  it('cannot be given or read for another user', async () => {
    const learner = await buildUser(t, { hasAcceptedTerms: false })
    const body = { policyType: 'privacy-policy', version: '2.1', status: 'accepted' } as const
    const inPath = await t.call(endpoints.createConsent, { params: paramsOf(learner), body }, user)
    const inBody = await accept(user, { userId: learner.userId })
    const listing = await t.call(endpoints.listConsents, { params: paramsOf(learner) }, user)
    expect([inPath, inBody, listing].map((response) => [response.status, response.body.code])).toEqual(
      Array(3).fill([404, 'not_found']),
    )
    expect(await mayListAssessments(learner)).toBe(false)
  })
})
