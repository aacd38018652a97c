import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eraseExpired } from '../../operation/retention/erase-expired.ts'
import { buildInstrument, buildUser } from '../../testing/builders.ts'
import {
  type Administrator,
  accept,
  buildAddress,
  buildEmptyCohort,
  listMailsTo,
  readInvitations,
  withdraw,
} from '../../testing/invitation-steps.ts'
import { runRemindersAfter, saveReminders } from '../../testing/reminder-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())
afterEach(() => {
  delete t.clock.now
})

type Name = { firstName: string; lastName: string }

async function inviteNamed(administrator: Administrator, folderId: string, email: string, name: Name) {
  const { organizationId } = administrator
  const names = [{ email, ...name }]
  const body = { organizationId, folderId, operationId: randomUUID(), emails: [email], names }
  const response = await t.call(endpoints.inviteLearners, { body }, administrator)
  expect([response.status, response.body.invited]).toEqual([201, 1])
  return (await readInvitations(t, administrator)).find((invitation) => invitation.email === email)!
}

async function buildNamedInvitation(email = buildAddress()) {
  const { administrator, cohortId } = await buildEmptyCohort(t)
  const name = { firstName: 'Ada', lastName: 'Lovelace' }
  const invitation = await inviteNamed(administrator, cohortId, email, name)
  return { administrator, cohortId, email, invitation }
}

const readStoredNames = async (id: string) =>
  t.ctx.db
    .selectFrom('invitations')
    .select(['first_name', 'last_name', 'named_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const erasedName = { first_name: null, last_name: null, named_at: null }

it('the name of an invited person is used in the greetings of the invitation and its reminders, and in lists (REQ-199)', async () => {
  const { administrator, cohortId, email } = await buildNamedInvitation()
  const search = { query: { organizationId: administrator.organizationId }, body: { keyword: 'love' } }
  const response = await t.call(endpoints.searchAssessments, search, administrator)
  const { learner } = response.body.items[0]
  expect(learner).toEqual({ id: null, firstName: 'Ada', lastName: 'Lovelace', email })

  await saveReminders(t, administrator, cohortId)
  const [mail] = await listMailsTo(t, email)
  const [reminder] = await runRemindersAfter(t, 4)
  for (const { text } of [mail!, reminder!]) {
    expect(text).toMatch(/^Hello Ada,\n\n/)
    expect(text).toContain('entered your name to address you in this email')
  }
})

it('an invitation without a name begins with “Hello,” and does not mention a name (REQ-199)', async () => {
  const { administrator, cohortId } = await buildEmptyCohort(t)
  const email = buildAddress()
  const { id } = await inviteNamed(administrator, cohortId, email, { firstName: '', lastName: '' })
  expect(await readStoredNames(id)).toEqual(erasedName)
  const [mail] = await listMailsTo(t, email)
  expect(mail!.text).toMatch(/^Hello,\n\n/)
  expect(mail!.text).not.toContain('entered your name')
})

it('the name of an invited person is erased when the person accepts (REQ-200)', async () => {
  const learner = await buildUser(t)
  const { invitation } = await buildNamedInvitation(learner.username)
  await accept(t, invitation.id, learner)
  expect(await readStoredNames(invitation.id)).toEqual(erasedName)
})

it('the name of an invited person is erased when the invitation is withdrawn, and a new invitation can have a different name (REQ-200)', async () => {
  const { administrator, cohortId, email, invitation } = await buildNamedInvitation()
  await withdraw(t, administrator, { invitationIds: [invitation.id] })
  expect(await readStoredNames(invitation.id)).toEqual(erasedName)
  const newInvitation = await inviteNamed(administrator, cohortId, email, { firstName: 'Bo', lastName: '' })
  expect(newInvitation.id).toBe(invitation.id)
  expect(await readStoredNames(invitation.id)).toMatchObject({ first_name: 'Bo' })
})

it('the name of an invited person is erased with other expired data after 90 days (REQ-200)', async () => {
  const { invitation } = await buildNamedInvitation()
  t.clock.now = new Date(Date.now() + 89 * DAY_MS)
  await eraseExpired(t.ctx)
  expect(await readStoredNames(invitation.id)).toMatchObject({ first_name: 'Ada' })
  t.clock.now = new Date(Date.now() + 91 * DAY_MS)
  await eraseExpired(t.ctx)
  expect(await readStoredNames(invitation.id)).toEqual(erasedName)
})

it('the name of an invited person is part of that person’s data export and is erased with the account (REQ-200)', async () => {
  const learner = await buildUser(t)
  const { invitation } = await buildNamedInvitation(learner.username)
  const params = { userId: learner.userId }
  const { body } = await t.call(endpoints.exportOwnData, { params }, learner)
  expect(body.invitations).toMatchObject([{ name: 'Ada Lovelace' }])
  await t.call(endpoints.eraseAccount, { params, body: { password: learner.password } }, learner)
  const rows = await t.ctx.db.selectFrom('invitations').select('id').where('id', '=', invitation.id).execute()
  expect(rows).toEqual([])
})

it.each(['Ada\r\nBcc: eve@example.org', 'Ada <b>', 'http://example.org'])(
  'the name %j is refused, and no one is invited (SEC-107)',
  async (firstName) => {
    const { administrator, cohortId } = await buildEmptyCohort(t)
    const { organizationId } = administrator
    const email = buildAddress()
    const names = [{ email, firstName, lastName: '' }]
    const body = { organizationId, folderId: cohortId, operationId: randomUUID(), emails: [email], names }
    const response = await t.call(endpoints.inviteLearners, { body }, administrator)
    expect([response.status, response.body.details.fields]).toEqual([
      400,
      [{ field: 'names.0.firstName', problem: 'text.forbidden_characters' }],
    ])
    expect(await readInvitations(t, administrator)).toEqual([])
  },
)
