import type { Db } from '../../db/connect.ts'
import { findAccountFacts } from './queries.ts'

export async function findAccount(db: Db, username: string) {
  const facts = await findAccountFacts(db, username)
  if (!facts) throw createUnknownUserError(username)
  return {
    id: facts.id,
    username: facts.username,
    firstName: facts.first_name,
    lastName: facts.last_name,
    country: facts.country,
    language: facts.language,
    emailConfirmedAt: facts.email_confirmed_at,
    createdAt: facts.created_at,
    lastSeenAt: facts.last_seen_at,
    lockedAt: facts.locked_at,
    passwordExpiredAt: facts.password_expired_at,
    secondFactorEnabledAt: facts.second_factor_enabled_at,
    assessments: Number(facts.assessments),
    administratorOf: facts.administrator_of,
    pendingAdministratorOf: facts.pending_administrator_of,
  }
}

export function createUnknownUserError(username: string) {
  return new Error(`There is no user with the email address ${username}.`)
}
