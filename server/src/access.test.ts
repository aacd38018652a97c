import { randomUUID } from 'node:crypto'
import { type Access, type Args, type Endpoint, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeAdministrator } from './organizations/revoke-administrator.ts'
import { accessCases, type Known } from './testing/access-cases.ts'
import { type AccessFixtures, buildAccessFixtures, idsOf } from './testing/access-fixtures.ts'
import { buildAdministrator, buildUser } from './testing/builders.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const all = Object.entries(endpoints) as [keyof typeof accessCases, Endpoint][]
const closed = all.filter(([, { access }]) => access !== 'public')
const needsTerms: Access[] = ['consented', 'administrator']

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Somebody who calls, with the ids that they name. */
type Caller = {
  name: string
  user: { accessToken: string } | undefined
  ids: AccessFixtures['ids']
  /** What the ids are to them. */
  is: 'learner' | 'administrator' | 'nothing'
  hasTerms: boolean
}

describe.each(closed)('%s', (name, endpoint) => {
  const row = accessCases[name]
  const by = row?.by ?? []

  function call({ user, ids }: Pick<Caller, 'user' | 'ids'>, { learner, accessCode }: AccessFixtures) {
    const known: Known = { ...ids, password: learner.password, accessCode }
    return t.call(endpoint, row.args(known) as unknown as Args<Endpoint>, user)
  }

  function expected({ user, is, hasTerms }: Caller) {
    if (!user) return '401 auth.required'
    if (needsTerms.includes(endpoint.access) && !hasTerms) return '403 consent.required'
    const isTheirs = by === 'anyone' || by.some((one) => one === is)
    return isTheirs ? `${endpoint.status}` : '404 not_found'
  }

  it('answers each caller as its access says, and nobody but them (REQ-085, REQ-145, REQ-146, SEC-031)', async () => {
    expect(row, `${name} needs a row in testing/access-cases.ts`).toBeDefined()
    const [own, other] = [await buildAccessFixtures(t), await buildAccessFixtures(t)]
    const callers = await callersOf(own, other)
    const answers: string[][] = []
    for (const caller of callers) answers.push([caller.name, answerOf(await call(caller, own))])
    expect(answers).toEqual(callers.map((caller) => [caller.name, expected(caller)]))
  })

  it('answers each id of another as one that does not exist (REQ-086, REQ-145, SEC-031)', async () => {
    const [own, other] = [await buildAccessFixtures(t), await buildAccessFixtures(t)]
    const whose = by === 'anyone' ? ['learner' as const] : by
    for (const user of whose.map((one) => own[one])) {
      for (const id of namedBy(name, own)) {
        const unknown = randomUUID()
        const [foreign, none] = [
          await call({ user, ids: { ...own.ids, [id]: other.ids[id] } }, own),
          await call({ user, ids: { ...own.ids, [id]: unknown } }, own),
        ]
        expect(readable(foreign).replaceAll(other.ids[id], unknown), id).toBe(readable(none))
        if (foreign.status < 300) expect(readable(foreign)).not.toContain(other.ids.userId)
      }
    }
  })

  it('answers 401 to a token that is none, and 400 to an id that is none', async () => {
    const world = await buildAccessFixtures(t)
    const nobody = { user: { accessToken: 'no.such.token' }, ids: world.ids }
    expect(answerOf(await call(nobody, world))).toBe('401 auth.required')
    for (const id of namedBy(name, world)) {
      const ids = { ...world.ids, [id]: 'not-an-id' }
      expect(answerOf(await call({ user: world.administrator, ids }, world)), id).toBe('400 input.invalid')
    }
  })
})

it.each(all.filter(([, { access }]) => access === 'public'))(
  '%s asks nobody to log in, and tells nobody off',
  async (_, endpoint) => {
    const params = Object.fromEntries(Object.keys(endpoint.params?.def.shape ?? {}).map((one) => [one, 'x']))
    const { status, body } = await t.call(endpoint, { params, body: {} } as unknown as Args<Endpoint>)
    expect([status, body?.code]).not.toEqual([401, 'auth.required'])
    expect(status).not.toBe(403)
  },
)

/** Those who are refused come first, so that what an answer changes is no reason for a later one. */
async function callersOf(own: AccessFixtures, other: AccessFixtures): Promise<Caller[]> {
  const { organizationId } = own.ids
  const newLearner = await buildUser(t, { hasAcceptedTerms: false })
  const newAdministrator = await buildAdministrator(t, { organizationId, hasAcceptedTerms: false })
  const former = await buildAdministrator(t, { organizationId })
  await revokeAdministrator(t.ctx, { organizationId, username: former.username })
  const { ids } = own
  const hasTerms = true
  return [
    { name: 'visitor', user: undefined, ids, is: 'nothing', hasTerms: false },
    { name: 'learner elsewhere', user: other.learner, ids, is: 'nothing', hasTerms },
    { name: 'administrator elsewhere', user: other.administrator, ids, is: 'nothing', hasTerms },
    { name: 'former administrator', user: former, ids, is: 'nothing', hasTerms },
    {
      name: 'learner without terms',
      user: newLearner,
      ids: { ...ids, ...(await idsOf(t, newLearner)) },
      is: 'learner',
      hasTerms: false,
    },
    {
      name: 'administrator without terms',
      user: newAdministrator,
      ids,
      is: 'administrator',
      hasTerms: false,
    },
    { name: 'administrator', user: own.administrator, ids, is: 'administrator', hasTerms },
    { name: 'learner', user: own.learner, ids, is: 'learner', hasTerms },
  ]
}

/** The ids that the call names. */
function namedBy(name: keyof typeof accessCases, { ids, learner, accessCode }: AccessFixtures) {
  const args = JSON.stringify(accessCases[name].args({ ...ids, password: learner.password, accessCode }))
  return (Object.keys(ids) as (keyof AccessFixtures['ids'])[]).filter((id) => args.includes(ids[id]))
}

type Answer = Awaited<ReturnType<TestApp['call']>>

function answerOf({ status, body }: Answer) {
  return status < 300 ? `${status}` : `${status} ${body.code}`
}

function readable({ status, body }: Answer) {
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)
  return `${status} ${text}`
}
