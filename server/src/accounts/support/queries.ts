import { comparePolicyVersions } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { accountColumn } from '../credentials/shared-queries.ts'

/** Returns what an operator needs to help an account's owner, without answers or secrets. */
export async function findAccountRow(db: Db, account: string) {
  return db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.country',
      'users.language',
      'users.created_at',
      'users.email_confirmed_at',
      'users.has_password',
      'users.locked_at',
      'users.password_expired_at',
      selectFrom('sessions')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_seen_at'),
      selectFrom('second_factors')
        .select('second_factors.enabled_at')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .as('second_factor_enabled_at'),
      selectFrom('assessments')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('assessments.user_id', '=', 'users.id')
        .as('assessments'),
      selectFrom('organization_user_roles')
        .innerJoin('organizations', 'organizations.id', 'organization_user_roles.organization_id')
        .select(
          sql<string[]>`coalesce(array_agg(organizations.name order by organizations.name), '{}')`.as(
            'names',
          ),
        )
        .whereRef('organization_user_roles.user_id', '=', 'users.id')
        .as('administrator_of'),
      selectFrom('pending_roles')
        .innerJoin('organizations', 'organizations.id', 'pending_roles.organization_id')
        .select(
          sql<string[]>`coalesce(array_agg(organizations.name order by organizations.name), '{}')`.as(
            'names',
          ),
        )
        .whereRef('pending_roles.email', '=', 'users.username')
        .as('pending_administrator_of'),
    ])
    .where(accountColumn(account), '=', account)
    .executeTakeFirst()
}

/** A session stores the security version that the user had at login, so incrementing the version ends all sessions. */
export async function updateLock(db: Db, account: string, lockedAt: Date | null, now: Date) {
  return db
    .updateTable('users')
    .set((eb) => ({
      locked_at: lockedAt,
      updated_at: now,
      security_version: eb('security_version', '+', lockedAt ? 1 : 0),
    }))
    .where(accountColumn(account), '=', account)
    .returning('id')
    .executeTakeFirst()
}

export async function updatePasswordExpiry(db: Db, account: string, now: Date) {
  return db
    .updateTable('users')
    .set((eb) => ({
      password_expired_at: now,
      updated_at: now,
      security_version: eb('security_version', '+', 1),
    }))
    .where(accountColumn(account), '=', account)
    .returning('id')
    .executeTakeFirst()
}

type PolicyVersion = { policyType: 'privacy-policy' | 'pipl-policy'; version: string }

/**
 * For each policy, version, language and status, counts the users with such a consent record and returns the times of
 * the first and the last record.
 */
export async function countConsents(db: Db) {
  return db
    .selectFrom('user_consents')
    .select(({ fn }) => [
      'policy_type',
      'version',
      'language',
      'status',
      fn.count<number>('user_id').distinct().as('people'),
      fn.min('accepted_at').as('first_at'),
      fn.max('accepted_at').as('last_at'),
    ])
    .groupBy(['policy_type', 'version', 'language', 'status'])
    .orderBy('policy_type')
    .orderBy('version')
    .orderBy('language')
    .orderBy('status')
    .execute()
}

/**
 * Counts the users for whom `isPolicyAccepted` is false; for the PIPL policy, only users in China. A withdrawal cancels
 * every earlier acceptance.
 */
export async function countUsersWithoutConsent(db: Db, { policyType, version }: PolicyVersion) {
  const rows = await db
    .selectFrom('user_consents')
    .select('version')
    .distinct()
    .where('policy_type', '=', policyType)
    .execute()
  const sufficientVersions = rows
    .map((row) => row.version)
    .filter((storedVersion) => comparePolicyVersions(storedVersion, version) >= 0)
  const { people } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .$if(policyType === 'pipl-policy', (query) => query.where('country', '=', 'CN'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_consents as acceptance')
            .select('acceptance.id')
            .whereRef('acceptance.user_id', '=', 'users.id')
            .where('acceptance.policy_type', '=', policyType)
            .where('acceptance.status', '=', 'accepted')
            .where(sql<boolean>`acceptance.version = any(${sufficientVersions}::text[])`)
            .where(
              not(
                exists(
                  selectFrom('user_consents as withdrawal')
                    .select('withdrawal.id')
                    .whereRef('withdrawal.user_id', '=', 'users.id')
                    .where('withdrawal.policy_type', '=', policyType)
                    .where('withdrawal.status', '=', 'withdrawn')
                    .where(sql<boolean>`withdrawal.position > acceptance.position`),
                ),
              ),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(people)
}
