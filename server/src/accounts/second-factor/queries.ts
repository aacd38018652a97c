import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { LoginChallenges, SecondFactors } from '../../platform/db/tables.ts'

export async function findSecondFactor(db: Db, userId: string) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Inserts a setup, or replaces an unfinished one. Returns undefined if the second factor is on. */
export async function upsertSetup(db: Db, setup: Insertable<SecondFactors>) {
  const { user_id: _, ...values } = setup
  return db
    .insertInto('second_factors')
    .values(setup)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
}

/**
 * Turns on the second factor. Returns false if this session has no unfinished setup with this secret. The check and the
 * update are one SQL statement, so only one of several parallel calls returns true.
 */
export async function enableSetup(
  trx: Db,
  { userId, sessionId, secret }: { userId: string; sessionId: string; secret: Buffer },
  { step, now }: { step: number; now: Date },
) {
  const row = await trx
    .updateTable('second_factors')
    .set({ enabled_at: now, last_used_step: step })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('secret', '=', secret)
    .where('enabled_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks the code of a time step as used. Returns false if the code of this step or of a later one was already used. The
 * check and the update are one SQL statement, so only one of several parallel calls returns true.
 */
export async function consumeStep(trx: Db, userId: string, step: number) {
  const row = await trx
    .updateTable('second_factors')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('last_used_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceBackupCodes(trx: Db, userId: string, hashes: Buffer[]) {
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('backup_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/**
 * Returns false if the code is wrong or was already used. A single SQL statement finds and deletes it, so only one of
 * several parallel calls returns true.
 */
export async function consumeBackupCode(trx: Db, userId: string, codeHash: Buffer) {
  const row = await trx
    .deleteFrom('backup_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countBackupCodes(db: Db, userId: string) {
  const row = await db
    .selectFrom('backup_codes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Returns undefined if the account was locked or the password changed after `security_version` was read. */
export async function insertChallenge(db: Db, challenge: Insertable<LoginChallenges>) {
  return db
    .insertInto('login_challenges')
    .columns([
      'challenge_hash',
      'user_id',
      'security_version',
      'created_at',
      'expires_at',
      'connection_id',
      'provider_tokens',
      'provider_key_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((user) => [
          user.val(challenge.challenge_hash).as('challenge_hash'),
          'id as user_id',
          'security_version',
          user.cast<Date>(user.val(challenge.created_at), 'timestamptz').as('created_at'),
          user.cast<Date>(user.val(challenge.expires_at), 'timestamptz').as('expires_at'),
          user.cast<string | null>(user.val(challenge.connection_id), 'uuid').as('connection_id'),
          user.cast<Buffer | null>(user.val(challenge.provider_tokens), 'bytea').as('provider_tokens'),
          user.val(challenge.provider_key_id).as('provider_key_id'),
        ])
        .where('id', '=', challenge.user_id)
        .where('security_version', '=', challenge.security_version)
        .where('locked_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
}

/**
 * Returns the user whose login is waiting for a code. Changing the password or locking the account invalidates the
 * challenge.
 */
export async function findChallengedUser(db: Db, challengeHash: Buffer, now: Date) {
  return db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .select(['users.id', 'users.email', 'users.language', 'users.security_version'])
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', now)
    .whereRef('login_challenges.security_version', '=', 'users.security_version')
    .where('users.locked_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns undefined if the challenge was used. A single SQL statement deletes it, so only one of several parallel calls
 * succeeds.
 */
export async function consumeChallenge(trx: Db, challengeHash: Buffer) {
  return trx
    .deleteFrom('login_challenges')
    .where('challenge_hash', '=', challengeHash)
    .returning(['connection_id', 'provider_tokens', 'provider_key_id', 'created_at'])
    .executeTakeFirst()
}

/** Returns the names of the organizations that require the user to have a second factor. */
export async function listOrganizationsRequiringSecondFactor(db: Db, userId: string) {
  const rows = await db
    .selectFrom('organization_user_roles')
    .innerJoin('organizations', 'organizations.id', 'organization_user_roles.organization_id')
    .select('organizations.name')
    .where('organization_user_roles.user_id', '=', userId)
    .where('organizations.requires_second_factor', '=', true)
    .orderBy('organizations.name')
    .execute()
  return rows.map(({ name }) => name)
}
