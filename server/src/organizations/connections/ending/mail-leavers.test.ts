import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSession } from '../../../accounts/sessions/open-session.ts'
import { parseRefreshToken } from '../../../accounts/sessions/refresh-token.ts'
import { eraseExpired } from '../../../operation/retention/erase-expired.ts'
import {
  buildAdministrator,
  buildCompletedAssessment,
  buildOrganization,
  buildUser,
} from '../../../testing/builders.ts'
import { insertConnection, insertIdentityOf } from '../../../testing/connection-steps.ts'
import { changePassword, fetchProfileStatus, logIn, refresh } from '../../../testing/identity-steps.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailLeavers } from './mail-leavers.ts'

const DAY_MS = 86_400_000
const start = new Date('2026-03-02T10:00:00.000Z')

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({}, { hasLowPasswordCost: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = start
  await t.ctx.db.deleteFrom('connections').execute()
})

function setDay(day: number) {
  t.clock.now = new Date(start.getTime() + day * DAY_MS)
}

type Options = Parameters<typeof buildUser>[1]

async function buildPerson(connectionId: string, options: Options = {}) {
  const user = await buildUser(t, { hasPassword: false, ...options })
  await insertIdentityOf(t, connectionId, user.userId)
  return user
}

/** A connection that an administrator with a password deletes. */
async function buildEndingConnection(people: (connectionId: string) => Promise<unknown>) {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { connectionId } = await insertConnection(t, { organizationId, isOnlyLogin: true })
  await people(connectionId)
  const args = { params: { connectionId }, query: { organizationId } }
  expect((await t.call(endpoints.deleteConnection, args, administrator)).status).toBe(204)
  return connectionId
}

async function readMailsAfter(work: () => Promise<unknown>) {
  const mailCount = (await t.readMails()).length
  await work()
  return (await t.readMails()).slice(mailCount)
}

const codeIn = (text: string) => /reset-password\?code=([\w-]+)/.exec(text)![1]!

it('people without a password get a link when their connection begins to end, and again 14 days before the end if they have not used it (REQ-382)', async () => {
  let [leaver, quickLeaver] = [undefined, undefined] as unknown as Awaited<ReturnType<typeof buildPerson>>[]
  await buildEndingConnection(async (connectionId) => {
    leaver = await buildPerson(connectionId, { language: 'de' })
    quickLeaver = await buildPerson(connectionId, { language: 'fr' })
  })
  const firstMails = await readMailsAfter(() => Promise.all([mailLeavers(t.ctx), mailLeavers(t.ctx)]))
  expect(firstMails.map(({ to }) => to).sort()).toEqual([leaver!.email, quickLeaver!.email].sort())
  const [english, french] = [leaver, quickLeaver].map(
    (user) => firstMails.find(({ to }) => to === user!.email)!,
  )
  expect(english!.text).toContain('May 31, 2026 (UTC)')
  expect(english!.text).toContain('Lakeside')
  expect(french!.text).toContain('31 mai 2026 (UTC)')

  setDay(75)
  expect((await changePassword(t, codeIn(french!.text))).status).toBe(204)
  expect((await logIn(t, quickLeaver!.username, 'Lantern-7-quay')).status).toBe(200)
  expect(await readMailsAfter(() => mailLeavers(t.ctx))).toEqual([])
  setDay(76)
  const [reminder, ...others] = await readMailsAfter(() => mailLeavers(t.ctx))
  expect([reminder!.to, others]).toEqual([leaver!.email, []])
  expect((await changePassword(t, codeIn(english!.text))).body.code).toBe('reset_code.invalid')
  setDay(89)
  expect(await readMailsAfter(() => mailLeavers(t.ctx))).toEqual([])
  expect((await changePassword(t, codeIn(reminder!.text))).status).toBe(204)
})

it('people who can log in without the connection, have no address or are locked get no email (REQ-382)', async () => {
  const { connectionId: otherConnectionId } = await insertConnection(t, await buildOrganization(t))
  await buildEndingConnection(async (connectionId) => {
    await buildPerson(connectionId, { hasPassword: true })
    await buildPerson(connectionId, { hasAddress: false })
    const { userId } = await buildPerson(connectionId)
    await t.ctx.db.updateTable('users').set({ locked_at: start }).where('id', '=', userId).execute()
    await insertIdentityOf(t, otherConnectionId, (await buildPerson(connectionId)).userId)
  })
  expect(await readMailsAfter(() => mailLeavers(t.ctx))).toEqual([])
})

it('a connection that no longer ends sends no email; if it ends again, its people get new links (REQ-382)', async () => {
  let leaver: Awaited<ReturnType<typeof buildPerson>> | undefined
  const connectionId = await buildEndingConnection(async (id) => {
    leaver = await buildPerson(id)
  })
  const change = (state: string, ends_at: Date | null) =>
    t.ctx.db.updateTable('connections').set({ state, ends_at }).where('id', '=', connectionId).execute()
  await change('on', null)
  expect(await readMailsAfter(() => mailLeavers(t.ctx))).toEqual([])
  await change('ending', new Date(start.getTime() + 90 * DAY_MS))
  expect(await readMailsAfter(() => mailLeavers(t.ctx))).toHaveLength(1)
  setDay(1)
  await change('ending', new Date(start.getTime() + 91 * DAY_MS))
  expect((await readMailsAfter(() => mailLeavers(t.ctx))).map(({ to }) => to)).toEqual([leaver!.email])
})

it('after the end, the connection is gone, and a session that was opened through it ends at its next refresh; accounts and assessments stay (REQ-382)', async () => {
  let leaver: Awaited<ReturnType<typeof buildPerson>> | undefined
  const connectionId = await buildEndingConnection(async (id) => {
    leaver = await buildPerson(id, { hasAddress: false })
  })
  const { assessmentId } = await buildCompletedAssessment(t, { learner: leaver! })
  setDay(90)
  const { userId } = leaver!
  const tokens = (await openSession(t.ctx, { id: userId, security_version: 1 }))!
  await t.ctx.db
    .updateTable('sessions')
    .set({ connection_id: connectionId, provider_checked_at: t.ctx.now() })
    .where('id', '=', parseRefreshToken(tokens.refresh_token)!.sessionId)
    .execute()
  expect((await eraseExpired(t.ctx)).connections).toBe(0)
  const { body } = await refresh(t, tokens.refresh_token)
  expect(await fetchProfileStatus(t, userId, body.access_token)).toBe(200)

  t.clock.now = new Date(t.clock.now!.getTime() + 1)
  expect((await eraseExpired(t.ctx)).connections).toBe(1)
  expect((await refresh(t, body.refresh_token)).body.code).toBe('session.ended')
  const assessments = await t.ctx.db
    .selectFrom('assessments')
    .select('user_id')
    .where('id', '=', assessmentId)
    .execute()
  expect(assessments).toEqual([{ user_id: userId }])
})
