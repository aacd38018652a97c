import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { createFirstData } from '../../first-start.ts'
import { jobDefinitions } from '../../job-definitions.ts'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'
import { openCli } from './open-cli.ts'

let t: TestInstallation
let sample: { organizationId: string; folderId: string }
beforeAll(async () => {
  t = await createTestInstallation()
  await mkdir(t.env.LPI_DATA_DIR)
  const cli = openCli(jobDefinitions, t.env)
  sample = (await createFirstData(await cli.context()))!
  await cli.close()
})
afterAll(() => t.close())

const deleteSample = ['organizations', 'delete', '--organization']

/** The tests build on each other. */
it('the only organization is not deleted, because the next start would create the sample data again', async () => {
  expect(await t.runFailing(...deleteSample, sample.organizationId)).toContain(
    'This is the only organization.',
  )
})

it('an organization with administrators or invitations and a cohort with invitations are not deleted', async () => {
  await t.runForJson('organizations', 'create', '--name', 'Lakeside College')
  expect(await t.runFailing(...deleteSample, sample.organizationId)).toContain(
    'The organization has administrators (1) and is not deleted.',
  )
  const instrument = await t.db.selectFrom('instruments').select(['id', 'version']).executeTakeFirstOrThrow()
  const invitation = {
    cohort_id: sample.folderId,
    instrument_id: instrument.id,
    instrument_version: instrument.version,
    email: 'robin@example.org',
  }
  await t.db.insertInto('invitations').values(invitation).execute()
  const reason = 'has people or results and is not deleted (invitations: 1).'
  expect(await t.runFailing(...deleteSample, sample.organizationId)).toBe(`The organization ${reason}`)
  expect(await t.runFailing('cohorts', 'delete', '--cohort', sample.folderId)).toBe(`The cohort ${reason}`)
  await t.db.deleteFrom('invitations').execute()
})

it('the sample data is removed by erasing its administrator and deleting its organization, with audit events', async () => {
  await t.runForJson('users', 'erase', 'admin@example.org', '--yes')
  const { organizationId } = sample
  await t.runForJson(...deleteSample, organizationId, '--yes')
  for (const table of ['cohorts', 'access_codes', 'organization_user_roles'] as const)
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([])
  const names = await t.db.selectFrom('organizations').select('name').execute()
  expect(names).toEqual([{ name: 'Lakeside College' }])
  expect(await t.db.selectFrom('accounts').select('name').execute()).toEqual(names)
  expect(await listAuditEvents(t.db, { events: ['organization.deleted'] })).toMatchObject([
    { details: { by: 'operator', organizationId } },
  ])
  expect(await t.runFailing(...deleteSample, organizationId)).toContain(
    'There is no organization with the id',
  )
})

it('a cohort without people is deleted with its access codes, and the activity of the organization shows it', async () => {
  const organization = await t.db.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  const cohort = await t.runForJson(
    'cohorts',
    'create',
    '--organization',
    organization.id,
    '--name',
    'Autumn',
  )
  await t.runForJson('codes', 'create', '--cohort', cohort.id, '--seats', '3')
  await t.runForJson('cohorts', 'delete', '--cohort', cohort.id)
  expect(await t.db.selectFrom('access_codes').selectAll().execute()).toEqual([])
  expect(await listAuditEvents(t.db, { events: ['cohort.deleted'] })).toMatchObject([
    { details: { by: 'operator', cohortId: cohort.id, organizationId: organization.id } },
  ])
  expect(await t.runFailing('cohorts', 'delete', '--cohort', cohort.id)).toContain('There is no cohort')
})
