import { endpoints } from '@lpi/contract'
import { expect } from 'vitest'
import { describeAdministrators } from '../organizations/administrators/describe-administrators.ts'
import { inviteAdministrator } from '../organizations/administrators/invite-administrator.ts'
import { buildOrganization } from './builders.ts'
import { logIn, type register } from './identity-steps.ts'
import { listMailsTo } from './invitation-steps.ts'
import type { TestApp } from './test-app.ts'

export type Account = Awaited<ReturnType<typeof register>>

export const ownerPassword = 'Lantern-7-quay'

/** The code in the newest link to this path that was emailed to an address. Empty if there is no such link. */
export async function findMailedCode(t: TestApp, address: string, path: string) {
  const pattern = new RegExp(`${path}\\?code=([\\w-]+)`)
  const mail = (await listMailsTo(t, address)).findLast(({ text }) => pattern.test(text))
  return pattern.exec(mail?.text ?? '')?.[1] ?? ''
}

export const findConfirmationCode = (t: TestApp, address: string) =>
  findMailedCode(t, address, '/confirm-your-email')
export const findPasswordCode = (t: TestApp, address: string) => findMailedCode(t, address, '/reset-password')

export function confirm(t: TestApp, account: Account, code: string) {
  return t.call(endpoints.confirmEmail, { params: { userId: account.userId }, body: { code } }, account)
}

type Requester = Pick<Account, 'userId' | 'password' | 'accessToken'>

/** Requests a change of an account's address. */
export function requestChange(t: TestApp, account: Requester, email: string, password = account.password) {
  const args = { params: { userId: account.userId }, body: { email, password } }
  return t.call(endpoints.requestEmailChange, args, account)
}

export const findChangeCode = (t: TestApp, address: string) => findMailedCode(t, address, '/confirm-email')

/** Confirms the change in the session that requested it. Returns the tokens of the new session. */
export async function confirmChange(t: TestApp, account: Requester, address: string) {
  const args = { params: { userId: account.userId }, body: { code: await findChangeCode(t, address) } }
  const { status, body } = await t.call(endpoints.confirmEmailChange, args, account)
  expect(status, JSON.stringify(body)).toBe(200)
  return { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
}

export async function isConfirmed(t: TestApp, account: Account) {
  const { body } = await t.call(endpoints.getUser, { params: { userId: account.userId } }, account)
  return body.isEmailConfirmed as boolean
}

/** Grants the role of an administrator in a new organization. If the address is not confirmed, the role is pending. */
export async function grantRoleTo(t: TestApp, username: string) {
  const { organizationId } = await buildOrganization(t)
  const grantedRole = await inviteAdministrator(t.ctx, { organizationId, username })
  return { organizationId, ...grantedRole }
}

/** The usernames of an organization's administrators, each with the state of the role. */
export async function listRoleStates(t: TestApp, organizationId: string) {
  return (await describeAdministrators(t.ctx.db, organizationId)).map(({ username, state }) => [
    username,
    state,
  ])
}

/** Logs in with the password that the owner of the mailbox has set, and accepts the terms. */
export async function logInAsOwner(t: TestApp, username: string): Promise<Account> {
  const { body } = await logIn(t, username, ownerPassword)
  const accessToken = body.access_token as string
  const { user_id: userId } = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())
  const account = { userId, username, password: ownerPassword, accessToken, refreshToken: body.refresh_token }
  await t.call(endpoints.updateUser, { params: { userId }, body: { country: 'GB' } }, account)
  const consent = { policyType: 'privacy-policy', version: '1', status: 'accepted' } as const
  await t.call(endpoints.createConsent, { params: { userId }, body: consent }, account)
  return account
}
