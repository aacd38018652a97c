import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAdministrator, buildOrganization } from '../../testing/builders.ts'
import { register } from '../../testing/identity-steps.ts'
import { listMailsTo } from '../../testing/invitation-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { askAdministratorsToConfirm } from './ask-administrators-to-confirm.ts'
import { describeAdministrators } from './describe-administrators.ts'
import { grantAdministrator } from './grant-administrator.ts'

const DAY_MS = 86_400_000
const deadline = new Date(Date.now() + 30 * DAY_MS)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

/** An administrator whose role was granted before addresses had to be confirmed, and who has a deadline. */
async function buildEarlierAdministrator(username: string) {
  const account = await register(t, username)
  const { organizationId } = await buildOrganization(t)
  await grantAdministrator(t.ctx.db, { organizationId, userId: account.userId })
  await t.ctx.db
    .updateTable('organization_user_roles')
    .set({ confirm_by: deadline })
    .where('user_id', '=', account.userId)
    .execute()
  return { ...account, organizationId }
}

type Administrator = Awaited<ReturnType<typeof buildEarlierAdministrator>>

async function listRoles(administrator: Administrator) {
  const query = { userId: administrator.userId }
  const { body } = await t.call(endpoints.listOrganizationUserRoles, { query }, administrator)
  return body.items as { confirmBy: string | null }[]
}

async function readStatus(administrator: Administrator) {
  const params = { organizationId: administrator.organizationId }
  return (await t.call(endpoints.getOrganization, { params }, administrator)).status
}

describe('an administrator whose role was granted before addresses had to be confirmed', () => {
  it('sees the deadline, and loses the role when it passes (SEC-071)', async () => {
    const administrator = await buildEarlierAdministrator('earlier-1@college.example')
    expect(await listRoles(administrator)).toMatchObject([{ confirmBy: deadline.toISOString() }])
    expect(await readStatus(administrator)).toBe(200)
    expect(await describeAdministrators(t.ctx.db, administrator.organizationId)).toMatchObject([
      { state: 'unconfirmed', confirmBy: deadline },
    ])
    t.clock.now = deadline
    const { body: tokens } = await t.call(endpoints.login, { body: administrator })
    const laterSession = { ...administrator, accessToken: tokens.access_token }
    expect(await readStatus(laterSession)).toBe(404)
    expect(await listRoles(laterSession)).toEqual([])
  })

  it('gets one email, regardless of how many processes start, and keeps the role by confirming the address', async () => {
    const administrator = await buildEarlierAdministrator('earlier-2@college.example')
    const confirmedAdministrator = await buildAdministrator(t)
    await Promise.all(Array.from({ length: 4 }, () => askAdministratorsToConfirm(t.ctx)))
    await askAdministratorsToConfirm(t.ctx)
    const requests = (await listMailsTo(t, administrator.username)).filter(({ subject }) =>
      / by /.test(subject),
    )
    expect(requests).toHaveLength(1)
    expect(await listMailsTo(t, confirmedAdministrator.username)).toEqual([])

    const code = /confirm-your-email\?code=([\w-]+)/.exec(requests[0]!.text)![1]!
    const args = { params: { userId: administrator.userId }, body: { code } }
    expect((await t.call(endpoints.confirmEmail, args, administrator)).status).toBe(200)
    expect(await listRoles(administrator)).toMatchObject([{ confirmBy: null }])
    t.clock.now = deadline
    const { body: tokens } = await t.call(endpoints.login, { body: administrator })
    expect(await readStatus({ ...administrator, accessToken: tokens.access_token })).toBe(200)
  })

  it('gets an email with an English subject and date if the product is not translated into the account’s language', async () => {
    const administrator = await buildEarlierAdministrator('earlier-german@college.example')
    await t.ctx.db
      .updateTable('users')
      .set({ language: 'de' })
      .where('id', '=', administrator.userId)
      .execute()
    await askAdministratorsToConfirm(t.ctx)
    const subjects = (await listMailsTo(t, administrator.username)).map(({ subject }) => subject)
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(deadline)
    expect(subjects).toContain(`Confirm your Everyday Leadership email address by ${date}`)
  })

  it('gets the role back after the deadline by confirming the address', async () => {
    const administrator = await buildEarlierAdministrator('earlier-3@college.example')
    t.clock.now = new Date(deadline.getTime() + DAY_MS)
    const { body: tokens } = await t.call(endpoints.login, { body: administrator })
    const laterSession = { ...administrator, accessToken: tokens.access_token }
    expect(await readStatus(laterSession)).toBe(404)
    await t.call(
      endpoints.requestEmailConfirmation,
      { params: { userId: laterSession.userId } },
      laterSession,
    )
    const mail = (await listMailsTo(t, laterSession.username)).at(-1)!
    const code = /confirm-your-email\?code=([\w-]+)/.exec(mail.text)![1]!
    await t.call(
      endpoints.confirmEmail,
      { params: { userId: laterSession.userId }, body: { code } },
      laterSession,
    )
    expect(await readStatus(laterSession)).toBe(200)
  })
})
