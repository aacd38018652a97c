import { randomUUID } from 'node:crypto'
import { type Args, endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { retireVersion } from '../../questionnaires/instruments/queries.ts'
import { buildAdministrator, buildInstrument, buildUser } from '../../testing/builders.ts'
import { statusAndCode } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let instrument: { id: string; version: string }
beforeAll(async () => {
  t = await createTestApp()
  const { id, version } = await buildInstrument(t)
  instrument = { id, version }
})
afterEach(() => {
  delete t.clock.now
})
afterAll(() => t.close())

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>
type NewCohort = Args<typeof endpoints.createCohortWithCode>['body']

function create(administrator: Administrator, overrides: Partial<NewCohort> = {}) {
  const { organizationId } = administrator
  const body = { name: `Cohort ${randomUUID()}`, instrument, seats: 2, ...overrides }
  return t.call(endpoints.createCohortWithCode, { query: { organizationId }, body }, administrator)
}

/** A cohort that an administrator has created, and functions that call the API for this cohort. */
async function buildOwnCohort(overrides: Partial<NewCohort> = {}) {
  const administrator = await buildAdministrator(t)
  const { body: cohort } = await create(administrator, overrides)
  const args = { params: { folderId: cohort.id }, query: { organizationId: administrator.organizationId } }
  return {
    administrator,
    cohort,
    args,
    get: () => t.call(endpoints.getCohort, args, administrator),
    update: (body: Args<typeof endpoints.updateCohort>['body'], caller = administrator) =>
      t.call(endpoints.updateCohort, { ...args, body }, caller),
    revoke: (accessCodeId: string) =>
      t.call(
        endpoints.revokeCohortCode,
        { ...args, params: { folderId: cohort.id, accessCodeId } },
        administrator,
      ),
  }
}

const redeem = async (accessCode: string) =>
  t.call(endpoints.createAssessment, { body: { accessCode } }, await buildUser(t))

describe('a new cohort', () => {
  it('has an access code that learners can redeem until its seats are taken', async () => {
    const { cohort, get } = await buildOwnCohort({ name: 'Spring', expiresOn: '2190-06-30' })
    expect(cohort).toMatchObject({ name: 'Spring', isArchived: false, version: 0, members: 0 })
    const [accessCode] = (await get()).body.accessCodes
    expect(accessCode).toMatchObject({
      seats: 2,
      seatsTaken: 0,
      state: 'open',
      expiresAt: '2190-06-30T23:59:59.999Z',
      expiresOn: '2190-06-30',
      timeZone: 'UTC',
    })
    const responses = [
      await redeem(accessCode.code),
      await redeem(accessCode.code),
      await redeem(accessCode.code),
    ]
    expect(responses.map(statusAndCode)).toEqual(['201', '201', '409 access_code.used_up'])
    const { body } = await get()
    expect(body.accessCodes).toMatchObject([{ seatsTaken: 2, state: 'full' }])
    expect(body.members).toBe(2)
  })

  it.each([
    ['America/Los_Angeles', '2028-03-01T07:59:59Z'],
    ['Pacific/Auckland', '2028-02-29T10:59:59Z'],
    ['Pacific/Kiritimati', '2028-02-29T09:59:59Z'],
  ])('has an access code that works until the end of its last day in %s', async (timeZone, lastSecond) => {
    const { get } = await buildOwnCohort({ expiresOn: '2028-02-29', timeZone })
    const [accessCode] = (await get()).body.accessCodes
    expect(accessCode).toMatchObject({ expiresOn: '2028-02-29', timeZone })
    t.clock.now = new Date(lastSecond)
    expect(statusAndCode(await redeem(accessCode.code))).toBe('201')
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    expect(statusAndCode(await redeem(accessCode.code))).toBe('410 access_code.expired')
  })

  it('accepts the current day of the time zone as the last day, although this day has ended in UTC', async () => {
    t.clock.now = new Date('2027-06-02T00:30:00Z')
    const administrator = await buildAdministrator(t)
    const lastDay = { expiresOn: '2027-06-01', timeZone: 'America/Los_Angeles' }
    expect((await create(administrator, lastDay)).status).toBe(201)
    expect((await create(administrator, { ...lastDay, timeZone: 'UTC' })).status).toBe(400)
  })

  it('needs a name that no other cohort of its organization has', async () => {
    const administrator = await buildAdministrator(t)
    await create(administrator, { name: 'Autumn' })
    expect(statusAndCode(await create(administrator, { name: ' Autumn ' }))).toBe('409 cohort.exists')
    expect((await create(await buildAdministrator(t), { name: 'Autumn' })).status).toBe(201)
  })

  it.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'A <b>' }, 'name', 'text.forbidden_characters'],
    [{ seats: 0 }, 'seats', 'invalid'],
    [{ seats: 1.5 }, 'seats', 'invalid'],
    [{ seats: 1_000_001 }, 'seats', 'invalid'],
    [{ expiresOn: '2020-01-01' }, 'expiresOn', 'day.past'],
    [{ instrument: { id: 'unknown', version: '1.0.0' } }, 'instrument', 'invalid'],
  ])('with %j is rejected and not created', async (overrides, field, problem) => {
    const administrator = await buildAdministrator(t)
    const { status, body } = await create(administrator, overrides)
    expect([status, body.details.fields]).toEqual([400, [{ field, problem }]])
    const { organizationId } = administrator
    const list = await t.call(endpoints.listCohorts, { query: { organizationId } }, administrator)
    expect(list.body.total).toBe(0)
  })

  it('can use only the newest active version of an instrument', async () => {
    const administrator = await buildAdministrator(t)
    const id = 'offered'
    for (const version of ['1.9.0', '1.10.0', '2.0.0']) await buildInstrument(t, { id, version })
    await retireVersion(t.ctx.db, id, '2.0.0', t.ctx.now())
    const { organizationId } = administrator
    const { body } = await t.call(endpoints.listInstruments, { query: { organizationId } }, administrator)
    const versions = body.items.filter((item: { id: string }) => item.id === id)
    expect(versions).toMatchObject([{ id, version: '1.10.0' }])
    for (const version of ['1.9.0', '2.0.0'])
      expect((await create(administrator, { instrument: { id, version } })).status).toBe(400)
    expect((await create(administrator, { instrument: { id, version: '1.10.0' } })).status).toBe(201)
  })
})

describe('an access code', () => {
  it('that is revoked accepts no new learners and keeps the number of taken seats, and another code can be created', async () => {
    const { administrator, args, get, revoke } = await buildOwnCohort()
    const [firstCode] = (await get()).body.accessCodes
    await redeem(firstCode.code)
    expect([(await revoke(firstCode.id)).status, (await revoke(firstCode.id)).status]).toEqual([204, 204])
    expect(statusAndCode(await redeem(firstCode.code))).toBe('410 access_code.expired')
    const body = { instrument, seats: 5 }
    const { body: secondCode } = await t.call(endpoints.createCohortCode, { ...args, body }, administrator)
    expect((await redeem(secondCode.code)).status).toBe(201)
    expect((await get()).body.accessCodes).toMatchObject([
      { id: secondCode.id, code: secondCode.code, seats: 5, seatsTaken: 1, state: 'open' },
      { id: firstCode.id, seatsTaken: 1, state: 'revoked' },
    ])
  })

  it('of another cohort cannot be revoked', async () => {
    const [ownCohort, otherCohort] = [await buildOwnCohort(), await buildOwnCohort()]
    const [foreignCode] = (await otherCohort.get()).body.accessCodes
    expect(statusAndCode(await ownCohort.revoke(foreignCode.id))).toBe('404 not_found')
    expect((await otherCohort.get()).body.accessCodes).toMatchObject([{ state: 'open' }])
  })
})

describe('a cohort', () => {
  it('that two administrators rename at the same time is renamed once, and the other request is refused with a conflict', async () => {
    const { administrator, cohort, update } = await buildOwnCohort()
    const secondAdministrator = await buildAdministrator(t, { organizationId: administrator.organizationId })
    const rename = (name: string, caller: Administrator) =>
      update({ name, isArchived: false, version: cohort.version }, caller)
    const responses = await Promise.all([
      rename('First', administrator),
      rename('Second', secondAdministrator),
    ])
    expect(responses.map(statusAndCode).sort()).toEqual(['200', '409 cohort.changed'])
  })

  it('cannot be renamed to the name of another cohort of its organization', async () => {
    const { administrator, update } = await buildOwnCohort()
    await create(administrator, { name: 'Taken' })
    const response = await update({ name: 'Taken', isArchived: false, version: 0 })
    expect(statusAndCode(response)).toBe('409 cohort.exists')
  })

  it('that is archived is not listed as a current cohort, is found by a cohort search only if its id is requested, and keeps its learners and its open access code', async () => {
    const { administrator, cohort, args, get, update } = await buildOwnCohort({ name: 'Old' })
    const [accessCode] = (await get()).body.accessCodes
    await redeem(accessCode.code)
    const countListedCohorts = async (isArchived: boolean) => {
      const query = { ...args.query, isArchived }
      return (await t.call(endpoints.listCohorts, { query }, administrator)).body.total
    }
    const countOfferedCohorts = async (folderIds: string[] = []) => {
      const query = { ...args.query, hasCompletedLeadersAssessments: false, folderIds }
      return (await t.call(endpoints.searchFolders, { query }, administrator)).body.total
    }
    const countCohorts = async () => [
      await countListedCohorts(false),
      await countListedCohorts(true),
      await countOfferedCohorts(),
    ]
    expect(await countCohorts()).toEqual([1, 0, 1])

    const response = await update({ name: 'Old', isArchived: true, version: 0 })
    expect(response.body).toMatchObject({ isArchived: true, version: 1, members: 1 })
    expect(await countCohorts()).toEqual([0, 1, 0])
    expect(await countOfferedCohorts([cohort.id])).toBe(1)
    expect((await redeem(accessCode.code)).status).toBe(201)

    await update({ name: 'Old', isArchived: false, version: 1 })
    expect(await countCohorts()).toEqual([1, 0, 1])
  })
})

it('the audit log records each change to a cohort and its access codes under the administrator who made it', async () => {
  const { administrator, args, get, update, revoke } = await buildOwnCohort()
  const { folderId: cohortId } = args.params
  const [{ id }] = (await get()).body.accessCodes
  await update({ name: 'New', isArchived: true, version: 0 })
  await update({ name: 'New', isArchived: false, version: 2 })
  await revoke(id)
  await revoke(id)
  const { userId, organizationId } = administrator
  const events = await listAuditEvents(t.ctx.db, { userId, limit: 100 })
  const target = { organizationId, cohortId }
  const name = `${instrument.id}@${instrument.version}`
  expect(events.slice(-6).map(({ event, details }) => ({ event, details }))).toEqual([
    { event: 'cohort.created', details: target },
    { event: 'access_code.created', details: { ...target, accessCodeId: id, seats: 2, instrument: name } },
    { event: 'cohort.renamed', details: target },
    { event: 'cohort.archived', details: target },
    { event: 'cohort.restored', details: target },
    { event: 'access_code.revoked', details: { ...target, accessCodeId: id } },
  ])
})
