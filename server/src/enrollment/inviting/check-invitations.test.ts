import { endpoints, type ListColumns } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment, buildInstrument } from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildAddresses, buildEmptyCohort, invite, readInvitations } from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const noName = { firstName: '', lastName: '' }

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())

describe('checking a list of addresses', () => {
  it('returns the state of each line and has no side effects', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const { learner } = await buildAssessment(t, { cohortId })
    const [invitedAddress, newAddress] = buildAddresses(2)
    await invite(t, administrator, cohortId, [invitedAddress!])
    const text = [newAddress, 'no-address', invitedAddress, newAddress!.toUpperCase(), learner.username].join(
      '\n',
    )
    const { status, body } = await t.call(
      endpoints.checkInvitations,
      { body: { organizationId, folderId: cohortId, text } },
      administrator,
    )
    expect(status).toBe(200)
    expect(body.rows).toEqual([
      { line: 1, text: newAddress, ...noName, state: 'VALID' },
      { line: 2, text: 'no-address', ...noName, state: 'INVALID', problem: 'email.format' },
      { line: 3, text: invitedAddress, ...noName, state: 'INVITED' },
      { line: 4, text: newAddress, ...noName, state: 'DUPLICATE' },
      { line: 5, text: learner.username, ...noName, state: 'IN_COHORT' },
    ])
    expect(body.mailsLeft).toBe(19_999)
    expect(await readInvitations(t, administrator)).toHaveLength(1)
  })

  it('does not reveal members of the cohort who have withdrawn their consent', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { learner } = await buildAssessment(t, { cohortId })
    const { organizationId } = administrator
    await withdrawConsent(t, learner)
    const body = { organizationId, folderId: cohortId, text: learner.username }
    const { rows } = (await t.call(endpoints.checkInvitations, { body }, administrator)).body
    expect(rows).toEqual([{ line: 1, text: learner.username, ...noName, state: 'VALID' }])
  })

  it('returns names from the columns that the request selects, or else from those that the header row identifies (REQ-197, REQ-198)', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const check = async (columns?: ListColumns) => {
      const text = 'Name,Team,Email\nAda,Red,ada@example.org'
      const body = { organizationId, folderId: cohortId, text, ...(columns && { columns }) }
      return (await t.call(endpoints.checkInvitations, { body }, administrator)).body
    }
    const firstCheck = await check()
    expect(firstCheck).toMatchObject({
      rows: [{ text: 'ada@example.org', firstName: 'Ada', lastName: '', state: 'VALID' }],
      header: ['Name', 'Team', 'Email'],
      columns: { email: 2, firstName: 0, lastName: null },
    })
    const secondCheck = await check({ ...firstCheck.columns, lastName: 1 })
    expect(secondCheck.rows).toMatchObject([{ firstName: 'Ada', lastName: 'Red' }])
  })

  it('reads 20,000 rows with names (REQ-197)', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const rows = Array.from({ length: 20_000 }, (_, i) => `Ada;Lovelace;ada-${i}@example.org`)
    const text = ['First name;Last name;Email', ...rows].join('\r\n')
    const body = { organizationId, folderId: cohortId, text }
    const response = await t.call(endpoints.checkInvitations, { body }, administrator)
    expect(response.status).toBe(200)
    expect(response.body.rows).toHaveLength(20_000)
    expect(response.body.rows.at(-1)).toMatchObject({ line: 20_001, lastName: 'Lovelace', state: 'VALID' })
  })

  it('rejects more than 20,000 addresses', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const text = 'a@b.co\n'.repeat(20_001)
    const { status, body } = await t.call(
      endpoints.checkInvitations,
      { body: { organizationId, folderId: cohortId, text } },
      administrator,
    )
    expect([status, body.code]).toEqual([413, 'invitations.too_many'])
  })
})
