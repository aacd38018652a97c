import type { Db } from '../../platform/db/connect.ts'
import { findAccountRow } from './queries.ts'

export async function loadAccount(db: Db, username: string) {
  const account = await findAccountRow(db, username)
  if (!account) throw createUnknownUserError(username)
  return {
    id: account.id,
    username: account.username,
    firstName: account.first_name,
    lastName: account.last_name,
    country: account.country,
    language: account.language,
    emailConfirmedAt: account.email_confirmed_at,
    createdAt: account.created_at,
    lastSeenAt: account.last_seen_at,
    lockedAt: account.locked_at,
    passwordExpiredAt: account.password_expired_at,
    secondFactorEnabledAt: account.second_factor_enabled_at,
    assessments: Number(account.assessments),
    administratorOf: account.administrator_of,
    pendingAdministratorOf: account.pending_administrator_of,
  }
}

export function createUnknownUserError(username: string) {
  return new Error(`There is no user with the email address ${username}.`)
}
