import { Readable } from 'node:stream'
import { type Access, defaultReportSettings, type Endpoint, endpoints, fillPath } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeAdministrator } from '../../organizations/administrators/revoke-administrator.ts'
import { updateSecondFactorRequirement } from '../../organizations/customers/queries.ts'
import { accessCases, type CaseValues } from '../../testing/access-cases.ts'
import { buildAccessFixtures } from '../../testing/access-fixtures.ts'
import { buildAdministrator, buildUser } from '../../testing/builders.ts'
import type { TestApp } from '../../testing/open-test-app.ts'
import { createTestApp } from '../../testing/test-app.ts'

type User = Awaited<ReturnType<typeof buildUser>>
type Body = string | Readable

let t: TestApp
let values: CaseValues
let administrator: User
let learner: User
let newLearner: User
let administratorElsewhere: User
let administratorWithoutSecondFactor: User
beforeAll(async () => {
  t = await createTestApp()
  const fixtures = await buildAccessFixtures(t)
  values = { ...fixtures.ids, password: fixtures.password, accessCode: fixtures.accessCode }
  administrator = fixtures.administrator
  learner = await buildUser(t)
  newLearner = await buildUser(t, { hasAcceptedTerms: false })
  administratorElsewhere = await buildAdministrator(t)
  const incomplete = await buildAdministrator(t)
  await updateSecondFactorRequirement(t.ctx.db, incomplete.organizationId, true)
  administratorWithoutSecondFactor = incomplete
})
afterAll(() => t.close())

const largeInvalidJson = `{${' '.repeat(17_000)}`
const smallInvalidJson = `{${' '.repeat(1000)}`

/** Sends a raw body with a valid URL. Returns the error code, or the status of a successful response. */
async function send(name: keyof typeof accessCases, user: User | undefined, body: Body) {
  const endpoint: Endpoint = endpoints[name]
  const { params, query } = accessCases[name].args(values) as Record<
    'params' | 'query',
    Record<string, string>
  >
  const response = await t.app.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    ...(query && { query }),
    headers: {
      'content-type': 'application/json',
      ...(user && { authorization: `Bearer ${user.accessToken}` }),
      ...(typeof body !== 'string' && { 'transfer-encoding': 'chunked' }),
    },
    payload: body,
  })
  return response.statusCode < 300 ? response.statusCode : response.json().code
}

const rolesAccess: Access[] = ['administrator', 'cohortAdministrator', 'organizationRole']
const endpointsWithRole = (Object.keys(accessCases) as (keyof typeof accessCases)[]).filter((name) => {
  const { access, body }: Endpoint = endpoints[name]
  return body && rolesAccess.includes(access)
})

describe.each(endpointsWithRole)('a large body for %s', (name) => {
  it('is not read if the caller has no role (SEC-145)', async () => {
    const { params, query }: Endpoint = endpoints[name]
    const isNamedInUrl = [params, query].some((part) => part && 'organizationId' in part.shape)
    expect({
      visitor: await send(name, undefined, largeInvalidJson),
      newLearner: await send(name, newLearner, largeInvalidJson),
      learner: await send(name, learner, largeInvalidJson),
      learnerInChunks: await send(name, learner, Readable.from([smallInvalidJson])),
      withoutSecondFactor: await send(name, administratorWithoutSecondFactor, largeInvalidJson),
      elsewhere: await send(name, administratorElsewhere, largeInvalidJson),
      administrator: await send(name, administrator, largeInvalidJson),
    }).toEqual({
      visitor: 'auth.required',
      newLearner: 'consent.required',
      learner: 'not_found',
      learnerInChunks: 'not_found',
      withoutSecondFactor: isNamedInUrl ? 'not_found' : 'second_factor.setup_required',
      // Only the body could tell that the organization is another one.
      elsewhere: isNamedInUrl ? 'not_found' : 'body.not_json',
      administrator: 'body.not_json',
    })
  })
})

function settingsWith(introduction: string) {
  const { individual, ...settings } = defaultReportSettings
  return JSON.stringify({
    settings: { ...settings, individual: { ...individual, introduction } },
    version: 0,
  })
}

describe('saving the settings of reports', () => {
  it('with a long run of spaces is refused because of the role, not because of the text (SEC-144, SEC-145)', async () => {
    const body = settingsWith(`x${' '.repeat(100_000)}x`)
    expect(await send('saveCustomization', newLearner, body)).toBe('consent.required')
    expect(await send('saveCustomization', learner, body)).toBe('not_found')
    expect(await send('saveCustomization', administrator, body)).toBe('input.invalid')
  })

  it('with a body of more than 16 KB succeeds for an administrator', async () => {
    const body = `${' '.repeat(17_000)}${settingsWith('Welcome')}`
    expect(await send('saveCustomization', administrator, body)).toBe(200)
  })

  it('is refused if the role was revoked while the body was being uploaded (SEC-145)', async () => {
    const { organizationId, ...user } = await buildAdministrator(t, { organizationId: values.organizationId })
    async function* uploadSlowly() {
      const body = settingsWith('Welcome')
      yield body.slice(0, 10)
      await revokeAdministrator(t.ctx, { organizationId, username: user.username })
      yield body.slice(10)
    }
    expect(await send('saveCustomization', user, Readable.from(uploadSlowly()))).toBe('not_found')
  })
})
