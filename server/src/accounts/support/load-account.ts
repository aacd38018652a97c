import type { Db } from '../../platform/db/connect.ts'
import { findAccountRow } from './queries.ts'

export async function loadAccount(db: Db, account: string) {
  const row = await findAccountRow(db, account)
  if (!row) throw createUnknownUserError(account)
  return {
    id: row.id,
    username: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    country: row.country,
    language: row.language,
    emailConfirmedAt: row.email_confirmed_at,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    lockedAt: row.locked_at,
    hasPassword: row.has_password,
    passwordExpiredAt: row.password_expired_at,
    secondFactorEnabledAt: row.second_factor_enabled_at,
    assessments: Number(row.assessments),
    administratorOf: row.administrator_of,
    pendingAdministratorOf: row.pending_administrator_of,
  }
}

export function createUnknownUserError(account: string) {
  return new Error(`There is no user with the email address ${account}.`)
}
