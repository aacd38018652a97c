import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAssessment, buildInstrument } from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildEmptyCohort, invite, listInvitations, newAddresses } from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

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
    const [invited, notInvited] = newAddresses(2)
    await invite(t, administrator, cohortId, [invited!])
    const text = [notInvited, 'no-address', invited, notInvited!.toUpperCase(), learner.username].join('\n')
    const { status, body } = await t.call(
      endpoints.checkInvitations,
      { body: { organizationId, folderId: cohortId, text } },
      administrator,
    )
    expect(status).toBe(200)
    expect(body.rows).toEqual([
      { line: 1, text: notInvited, state: 'VALID' },
      { line: 2, text: 'no-address', state: 'INVALID', problem: 'email.format' },
      { line: 3, text: invited, state: 'INVITED' },
      { line: 4, text: notInvited, state: 'DUPLICATE' },
      { line: 5, text: learner.username, state: 'IN_COHORT' },
    ])
    expect(body.mailsLeft).toBe(19_999)
    expect((await listInvitations(t, administrator)).total).toBe(1)
  })

  it('does not reveal members of the cohort who have withdrawn their consent', async () => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { learner } = await buildAssessment(t, { cohortId })
    const { organizationId } = administrator
    await withdrawConsent(t, learner)
    const body = { organizationId, folderId: cohortId, text: learner.username }
    const { rows } = (await t.call(endpoints.checkInvitations, { body }, administrator)).body
    expect(rows).toEqual([{ line: 1, text: learner.username, state: 'VALID' }])
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
