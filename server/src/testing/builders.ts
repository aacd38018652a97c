import { randomBytes } from 'node:crypto'
import type { Actor } from '../base/context.ts'
import { hashPassword } from '../identity/hash-password.ts'
import { openSession } from '../identity/open-session.ts'
import { parseRefreshToken } from '../identity/refresh-token.ts'
import { insertConsent, insertUser } from '../users/queries.ts'
import type { TestApp } from './test-app.ts'

const PASSWORD = 'Kettle-42-moss'
const passwordHash = hashPassword(PASSWORD)

type UserGiven = {
  username?: string
  password?: string
  firstName?: string
  lastName?: string
  country?: string | null
  language?: string
  /** `false`: just registered, nothing accepted yet. */
  hasAcceptedTerms?: boolean
}

/** Someone who is registered, has accepted what their country asks for, and is logged in. */
export async function buildUser(t: TestApp, given: UserGiven = {}) {
  const { firstName = 'Robin', lastName = 'Example', country = 'GB', hasAcceptedTerms = true } = given
  const username = given.username ?? `learner-${randomBytes(6).toString('hex')}@example.com`
  const user = await insertUser(t.ctx.db, {
    username,
    email: username,
    first_name: firstName,
    last_name: lastName,
    country,
    language: given.language ?? null,
    password_hash: await (given.password ? hashPassword(given.password) : passwordHash),
  })
  if (!user) throw new Error(`there is already a user ${username}`)
  if (hasAcceptedTerms) await acceptTerms(t, user)

  const tokens = await openSession(t.ctx, { id: user.id, security_version: 1 })
  const sessionId = parseRefreshToken(tokens!.refresh_token)!.sessionId
  const actor: Actor = { userId: user.id, sessionId }
  return {
    userId: user.id,
    username,
    password: given.password ?? PASSWORD,
    accessToken: tokens!.access_token,
    refreshToken: tokens!.refresh_token,
    actor,
  }
}

async function acceptTerms({ ctx }: TestApp, { id, country }: { id: string; country: string | null }) {
  const accept = (policyType: string, version: string) =>
    insertConsent(ctx.db, { user_id: id, policy_type: policyType, version, status: 'accepted' })
  await accept('privacy-policy', ctx.config.PRIVACY_POLICY_VERSION)
  if (country === 'CN') await accept('pipl-policy', ctx.config.PIPL_POLICY_VERSION)
}
