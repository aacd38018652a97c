import { randomUUID } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeAdministrators } from './organizations/describe-administrators.ts'
import { inviteAdministrator } from './organizations/invite-administrator.ts'
import { revokeAdministrator } from './organizations/revoke-administrator.ts'
import { buildInstrument, buildOrganization, buildUser } from './testing/builders.ts'
import { changePassword, logIn, register, requestRecoveryCode, statusOf } from './testing/identity-steps.ts'
import {
  accept,
  buildInvitations,
  invite,
  listInvitations,
  mailsTo,
  remind,
} from './testing/invitation-steps.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { issueConfirmationLink } from './users/operator/issue-confirmation-link.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await buildInstrument(t)
})
afterAll(() => t.close())
beforeEach(() => {
  delete t.clock.now
})

type Account = Awaited<ReturnType<typeof register>>

const newDean = () => `dean-${randomUUID()}@college.example`
const ownerPassword = 'Lantern-7-quay'

/** The code of the newest link to this path in the mailbox of an address. */
async function codeIn(address: string, path: string) {
  const pattern = new RegExp(`${path}\\?code=([\\w-]+)`)
  const mail = (await mailsTo(t, address)).findLast(({ text }) => pattern.test(text))
  return pattern.exec(mail?.text ?? '')?.[1] ?? ''
}

const confirmationCode = (address: string) => codeIn(address, '/confirm-your-email')
const passwordCode = (address: string) => codeIn(address, '/reset-password')

function confirm(account: Account, code: string) {
  return t.call(endpoints.confirmEmail, { params: { userId: account.userId }, body: { code } }, account)
}

async function isConfirmed(account: Account) {
  const { body } = await t.call(endpoints.getUser, { params: { userId: account.userId } }, account)
  return body.isEmailConfirmed as boolean
}

/** The API's responses about the organization to this session. */
async function rightsOf(account: Account, organizationId: string) {
  const { userId } = account
  const roles = await t.call(endpoints.listOrganizationUserRoles, { query: { userId } }, account)
  const params = { params: { organizationId } }
  const organization = await t.call(endpoints.getOrganization, params, account)
  const query = { query: { organizationId } }
  const learners = await t.call(endpoints.searchLeaders, query, account)
  const exported = await t.call(endpoints.exportOwnData, { params: { userId } }, account)
  return {
    roles: roles.body?.items?.length,
    exportedRoles: exported.body?.roles?.length,
    statuses: [organization.status, learners.status],
  }
}

const noRights = { roles: 0, exportedRoles: 0, statuses: [404, 404] }

async function grantTo(username: string) {
  const { organizationId } = await buildOrganization(t)
  const granted = await inviteAdministrator(t.ctx, { organizationId, username })
  return { organizationId, ...granted }
}

async function stateOf(organizationId: string) {
  return (await describeAdministrators(t.ctx.db, organizationId)).map(({ username, state }) => [
    username,
    state,
  ])
}

/** Logs in with the password that the owner of the mailbox has set, and accepts the terms. */
async function ownerOf(username: string): Promise<Account> {
  const { body } = await logIn(t, username, ownerPassword)
  const accessToken = body.access_token as string
  const { user_id: userId } = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())
  const account = { userId, username, password: ownerPassword, accessToken, refreshToken: body.refresh_token }
  await t.call(endpoints.updateUser, { params: { userId }, body: { country: 'GB' } }, account)
  const consent = { policyType: 'privacy-policy', version: '1', status: 'accepted' } as const
  await t.call(endpoints.createConsent, { params: { userId }, body: consent }, account)
  return account
}

describe('a role granted to an address that a stranger registered', () => {
  it('grants nothing to the open session of that account, and is listed as pending (SEC-066, SEC-068)', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const { organizationId, isPending } = await grantTo(address)
    expect(isPending).toBe(true)
    expect(await rightsOf(squatter, organizationId)).toEqual(noRights)
    expect(await stateOf(organizationId)).toEqual([[address, 'pending']])
    const params = { params: { userId: squatter.userId } }
    const { body } = await t.call(endpoints.exportOwnData, params, squatter)
    expect(JSON.stringify(body)).not.toContain(organizationId)
  })

  it('takes effect after the mailed link set a new password, which ends every session of the account (SEC-068)', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const { organizationId } = await grantTo(address)
    expect((await changePassword(t, await passwordCode(address), ownerPassword)).status).toBe(204)
    expect(await statusOf(t, squatter.userId, squatter.accessToken)).toBe(401)
    expect((await logIn(t, address, squatter.password)).status).toBe(401)
    const owner = await ownerOf(address)
    expect(await rightsOf(owner, organizationId)).toEqual({
      roles: 1,
      exportedRoles: 1,
      statuses: [200, 200],
    })
    expect(await stateOf(organizationId)).toEqual([[address, 'active']])
    expect(await isConfirmed(owner)).toBe(true)
  })

  it('stays pending when the account is confirmed without a new password (SEC-068)', async () => {
    const address = newDean()
    const account = await register(t, address)
    const { organizationId } = await grantTo(address)
    expect((await confirm(account, await confirmationCode(address))).status).toBe(200)
    expect(await rightsOf(account, organizationId)).toEqual(noRights)
    expect(await stateOf(organizationId)).toEqual([[address, 'pending']])
  })

  it('is not affected by a recovery code that a stranger requests: the operator’s link stays valid (SEC-069)', async () => {
    const address = newDean()
    await register(t, address)
    const { organizationId } = await grantTo(address)
    const first = await passwordCode(address)
    const { code: second } = await requestRecoveryCode(t, address)
    await requestRecoveryCode(t, address)
    expect((await changePassword(t, second, ownerPassword)).body.code).toBe('reset_code.invalid')
    expect((await changePassword(t, first, ownerPassword)).status).toBe(204)
    expect(await rightsOf(await ownerOf(address), organizationId)).toMatchObject({ roles: 1 })
  })

  it('also takes effect after a password recovery, which invalidates every other link of the account', async () => {
    const address = newDean()
    await register(t, address)
    const { organizationId } = await grantTo(address)
    const granted = await passwordCode(address)
    const { code } = await requestRecoveryCode(t, address)
    expect((await changePassword(t, code, ownerPassword)).status).toBe(204)
    expect(await rightsOf(await ownerOf(address), organizationId)).toMatchObject({ roles: 1 })
    expect((await changePassword(t, granted, 'Another-8-quay')).body.code).toBe('reset_code.invalid')
  })

  it('stays bound to its address when the account changes to another address (SEC-068)', async () => {
    const [address, own] = [newDean(), `own-${randomUUID()}@example.com`]
    const squatter = await register(t, address)
    const { organizationId } = await grantTo(address)
    const link = await passwordCode(address)
    const body = { email: own, password: squatter.password }
    await t.call(endpoints.requestEmailChange, { params: { userId: squatter.userId }, body }, squatter)
    const moved = await t.call(endpoints.confirmEmailChange, {
      body: { code: await codeIn(own, '/confirm-email') },
    })
    expect(moved.body).toEqual({ email: own })
    expect(await isConfirmed(squatter)).toBe(true)
    expect(await rightsOf(squatter, organizationId)).toEqual(noRights)
    expect((await changePassword(t, link, 'Stolen-9-quay')).body.code).toBe('reset_code.invalid')
    const { code } = await requestRecoveryCode(t, own)
    await changePassword(t, code, ownerPassword)
    expect(await rightsOf(await ownerOf(own), organizationId)).toEqual(noRights)
    expect(await stateOf(organizationId)).toEqual([[address, 'pending']])

    await inviteAdministrator(t.ctx, { organizationId, username: address })
    await changePassword(t, await passwordCode(address), ownerPassword)
    expect(await rightsOf(await ownerOf(address), organizationId)).toMatchObject({ roles: 1 })
  })

  it('is not activated by the confirmation code of another account or address (SEC-067)', async () => {
    const [address, own] = [newDean(), `own-${randomUUID()}@example.com`]
    const [squatter, other] = [await register(t, address), await register(t, own)]
    const code = await confirmationCode(own)
    expect((await confirm(squatter, code)).body.code).toBe('email_confirmation.invalid')
    expect(await isConfirmed(squatter)).toBe(false)
    const elsewhere = { params: { userId: other.userId }, body: { code } }
    expect((await t.call(endpoints.confirmEmail, elsewhere, squatter)).status).toBe(404)
    expect((await confirm(other, code)).body).toEqual({ email: own })
  })

  it('is activated once by 16 parallel uses of the link, while it is granted again', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const { organizationId } = await grantTo(address)
    const code = await passwordCode(address)
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, (_, i) => changePassword(t, code, `Lantern-7-quay${i}`))),
      ...Array.from({ length: 8 }, () => rightsOf(squatter, organizationId)),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    await Promise.all(
      Array.from({ length: 4 }, () => inviteAdministrator(t.ctx, { organizationId, username: address })),
    )
    expect(await stateOf(organizationId)).toEqual([[address, 'active']])
  })

  it('is not active after parallel granting, confirming and revoking in any order (SEC-068)', async () => {
    for (let round = 0; round < 5; round++) {
      const address = newDean()
      const squatter = await register(t, address)
      const { organizationId } = await grantTo(address)
      const code = await passwordCode(address)
      await Promise.allSettled([
        inviteAdministrator(t.ctx, { organizationId, username: address }),
        changePassword(t, code, ownerPassword),
        revokeAdministrator(t.ctx, { organizationId, username: address }),
        t.call(endpoints.recoverPassword, { body: { username: address } }),
      ])
      expect((await rightsOf(squatter, organizationId)).statuses).not.toContain(200)
      await revokeAdministrator(t.ctx, { organizationId, username: address }).catch(() => undefined)
      expect(await stateOf(organizationId)).toEqual([])
    }
  })

  it('takes effect immediately with an email notice if the address is confirmed', async () => {
    const user = await buildUser(t, { username: newDean(), language: 'fr' })
    const { organizationId, isPending, isMailed } = await grantTo(user.username)
    expect([isPending, isMailed]).toEqual([false, true])
    expect(await rightsOf(user, organizationId)).toMatchObject({ roles: 1 })
    expect((await mailsTo(t, user.username)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Tu peux maintenant administrer College'),
    ])
    const again = await inviteAdministrator(t.ctx, { organizationId, username: user.username })
    expect(again.isMailed).toBe(false)
  })

  it('takes effect after the operator’s printed link is used, and not after an earlier link', async () => {
    const address = newDean()
    await register(t, address)
    const { organizationId } = await grantTo(address)
    const mailed = await passwordCode(address)
    const { link } = await issueConfirmationLink(t.ctx, address)
    const code = new URL(link).searchParams.get('code')!
    expect((await changePassword(t, mailed, ownerPassword)).body.code).toBe('reset_code.invalid')
    expect((await changePassword(t, code, ownerPassword)).status).toBe(204)
    expect(await rightsOf(await ownerOf(address), organizationId)).toMatchObject({ roles: 1 })
  })

  it('is not activated by a link older than three days, but by a new link', async () => {
    const address = newDean()
    await register(t, address)
    const { organizationId } = await grantTo(address)
    const code = await passwordCode(address)
    t.clock.now = new Date(Date.now() + 3 * 86_400_000)
    expect((await changePassword(t, code, ownerPassword)).body.code).toBe('reset_code.invalid')
    expect(await stateOf(organizationId)).toEqual([[address, 'pending']])
  })
})

describe('the data export of an account whose address is not confirmed', () => {
  it('contains the invitations to the address only after it is confirmed (SEC-066)', async () => {
    const address = newDean()
    const account = await register(t, address)
    await buildInvitations(t, [address])
    const args = { params: { userId: account.userId } }
    expect((await t.call(endpoints.exportOwnData, args, account)).body.invitations).toEqual([])
    await confirm(account, await confirmationCode(address))
    expect((await t.call(endpoints.exportOwnData, args, account)).body.invitations).toHaveLength(1)
  })

  it('may be followed by erasing the account, which withdraws no invitation to the address (SEC-066)', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const { administrator } = await buildInvitations(t, [address])
    const { organizationId } = await grantTo(address)
    const args = { params: { userId: squatter.userId }, body: { password: squatter.password } }
    expect((await t.call(endpoints.eraseAccount, args, squatter)).status).toBe(204)
    expect((await listInvitations(t, administrator)).items).toHaveLength(1)
    expect(await stateOf(organizationId)).toEqual([[address, 'pending']])
  })
})

describe('an invitation to an address that is not confirmed', () => {
  function read(invitationId: string, account: Account, code?: string) {
    return t.call(endpoints.getInvitation, { params: { invitationId }, query: { code } }, account)
  }

  function acceptWith(invitationId: string, account: Account, code: string) {
    const body = { response: 'ACCEPT' as const, code }
    return t.call(endpoints.respondToInvitation, { params: { invitationId }, body }, account)
  }

  it('can be neither read nor accepted without the code of the mailed link (SEC-066, SEC-070)', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const { administrator, invitations } = await buildInvitations(t, [address])
    const { id } = invitations[0]!
    const { link } = (await listInvitations(t, administrator)).items[0]
    expect(link).toBe(`https://lpi.test/invitation/${id}`)
    for (const code of [undefined, '', 'guess', id]) {
      expect((await read(id, squatter, code)).body.code).toBe('not_found')
      expect((await acceptWith(id, squatter, code ?? '')).body.code).toBe('not_found')
    }
    expect((await accept(t, id, squatter)).body.code).toBe('not_found')
    expect(await isConfirmed(squatter)).toBe(false)
  })

  it('is accepted on the first try by a newcomer with the mailed link, which confirms the address (SEC-070)', async () => {
    const address = newDean()
    const { invitations } = await buildInvitations(t, [address])
    const { id } = invitations[0]!
    const code = await codeIn(address, `/invitation/${id}`)
    const newcomer = await register(t, address)
    expect((await read(id, newcomer, code)).body).toMatchObject({ status: 'INVITATION_SENT' })
    expect(await isConfirmed(newcomer)).toBe(false)
    expect((await acceptWith(id, newcomer, code)).body.status).toBe('ACCEPTED')
    expect(await isConfirmed(newcomer)).toBe(true)
    expect((await read(id, newcomer)).body.status).toBe('ACCEPTED')
  })

  it('can be opened with every mailed link, also after a reminder', async () => {
    const address = newDean()
    const { administrator, invitations } = await buildInvitations(t, [address])
    const { id } = invitations[0]!
    const first = await codeIn(address, `/invitation/${id}`)
    await t.ctx.db
      .updateTable('invitations')
      .set({ mail_wanted_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await remind(t, administrator, { invitationIds: [id] })
    const second = await codeIn(address, `/invitation/${id}`)
    expect(second).not.toBe(first)
    const newcomer = await register(t, address)
    for (const code of [first, second]) expect((await read(id, newcomer, code)).status).toBe(200)
  })

  it('cannot be opened with the code of another invitation or by another address (SEC-067)', async () => {
    const [address, own] = [newDean(), `own-${randomUUID()}@example.com`]
    const { administrator, cohortId } = await buildInvitations(t, [address])
    await invite(t, administrator, cohortId, [own])
    const { items } = await listInvitations(t, administrator)
    const idOf = (email: string) => items.find((item: { email: string }) => item.email === email).id as string
    const code = await codeIn(own, `/invitation/${idOf(own)}`)
    const [squatter, invited] = [await register(t, address), await register(t, own)]
    expect((await acceptWith(idOf(address), squatter, code)).body.code).toBe('not_found')
    expect((await acceptWith(idOf(own), squatter, code)).body.code).toBe('not_found')
    expect(await isConfirmed(squatter)).toBe(false)
    expect((await acceptWith(idOf(own), invited, code)).status).toBe(200)
  })
})

describe('confirming an address', () => {
  it('requires a session of the account in addition to the link (SEC-067)', async () => {
    const address = newDean()
    const squatter = await register(t, address)
    const stranger = await buildUser(t)
    const code = await confirmationCode(address)
    const args = { params: { userId: squatter.userId }, body: { code } }
    expect((await t.call(endpoints.confirmEmail, args)).status).toBe(401)
    expect((await t.call(endpoints.confirmEmail, args, stranger)).status).toBe(404)
    expect(await isConfirmed(squatter)).toBe(false)
  })

  it('works within seven days, and repeating it has the same result', async () => {
    const [address, late] = [newDean(), newDean()]
    const [account, other] = [await register(t, address), await register(t, late)]
    const code = await confirmationCode(address)
    expect(
      (await Promise.all(Array.from({ length: 8 }, () => confirm(account, code)))).map(
        ({ status }) => status,
      ),
    ).toEqual(Array(8).fill(200))
    const query = t.ctx.db.selectFrom('audit_events').select('id').where('event', '=', 'email.confirmed')
    expect(await query.where('actor_id', '=', account.userId).execute()).toHaveLength(1)

    const lateCode = await confirmationCode(late)
    t.clock.now = new Date(Date.now() + 7 * 86_400_000)
    expect(
      (await t.ctx.db.selectFrom('email_confirmations').select('email').where('email', '=', late).execute())
        .length,
    ).toBe(1)
    const { body: tokens } = await logIn(t, late, other.password)
    const session = { ...other, accessToken: tokens.access_token as string }
    expect((await confirm(session, lateCode)).body.code).toBe('email_confirmation.invalid')
  })

  it('sends a new link on request, at most five times an hour, and not to a confirmed address', async () => {
    t.clock.now = new Date()
    const address = newDean()
    const account = await register(t, address)
    const request = () =>
      t.call(endpoints.requestEmailConfirmation, { params: { userId: account.userId } }, account)
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await request()).status)
    expect(statuses).toEqual([204, 204, 204, 204, 429])
    expect(await mailsTo(t, address)).toHaveLength(5)
    await confirm(account, await confirmationCode(address))
    expect((await request()).status).toBe(204)
    expect(await mailsTo(t, address)).toHaveLength(5)
  })

  it('sends the link in the language of the account', async () => {
    const address = newDean()
    const names = { firstName: 'Léa', lastName: 'Roche', country: 'FR' }
    const body = { username: address, email: address, ...names, password: 'Harbor-42-moss', language: 'fr' }
    await t.call(endpoints.createUser, { body })
    expect((await mailsTo(t, address))[0]!.subject).toContain('Confirme ton adresse')
  })

  it('also happens with a password recovery and a change of the address', async () => {
    const [first, second] = [await register(t, newDean()), await register(t, newDean())]
    const { code } = await requestRecoveryCode(t, first.username)
    await changePassword(t, code, ownerPassword)
    expect(await isConfirmed(await ownerOf(first.username))).toBe(true)

    const email = `moved-${randomUUID()}@example.com`
    const body = { email, password: second.password }
    await t.call(endpoints.requestEmailChange, { params: { userId: second.userId }, body }, second)
    await t.call(endpoints.confirmEmailChange, { body: { code: await codeIn(email, '/confirm-email') } })
    expect(await isConfirmed(second)).toBe(true)
  })
})
