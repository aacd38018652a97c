import type { UserUpdate } from '@lpi/contract'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/connect.ts'
import type { ConsentTexts, DB, UserConsents, UserMappings } from '../../platform/db/tables.ts'
import { isConnectionOpen } from '../providers/shared-queries.ts'

/** Selects the mappings of each user, oldest first. */
export function selectMappings({ selectFrom }: ExpressionBuilder<DB, 'users'>) {
  return jsonArrayFrom(
    selectFrom('user_mappings')
      .select([
        'user_mappings.id',
        'platform_name',
        'platform_customer',
        'platform_role',
        'platform_user_id',
        'platform_account_id',
        'platform_data',
      ])
      .whereRef('user_mappings.user_id', '=', 'users.id')
      .orderBy('user_mappings.created_at')
      .orderBy('user_mappings.id'),
  ).as('mappings')
}

/** Selects the institution, or else the learning platform, from which each user last came, if the user still can. */
export function selectInstitution({ selectFrom }: ExpressionBuilder<DB, 'users'>) {
  return jsonObjectFrom(
    selectFrom('institution_identities')
      .innerJoin('connections', 'connections.id', 'institution_identities.connection_id')
      .select(['connections.id as connectionId', 'connections.name', 'connections.ends_at as endsAt'])
      .select(sql<boolean>`connections.kind = 'lti'`.as('isPlatform'))
      .whereRef('institution_identities.user_id', '=', 'users.id')
      .where(isConnectionOpen)
      .orderBy('connections.kind', 'desc')
      .orderBy('last_login_at', 'desc')
      .limit(1),
  ).as('institution')
}

export async function findDeviceKey(db: Db, userId: string) {
  const user = await db.selectFrom('users').select('device_key').where('id', '=', userId).executeTakeFirst()
  return user?.device_key
}

/** Undefined fields stay unchanged. */
export async function updateUserFields(
  db: Db,
  userId: string,
  fields: z.output<typeof UserUpdate>,
  now: Date,
) {
  return db
    .updateTable('users')
    .set({
      first_name: fields.firstName,
      last_name: fields.lastName,
      country: fields.country,
      org_or_school: fields.orgOrSchool,
      language: fields.language,
      recovery_email: fields.recoveryEmail,
      updated_at: now,
    })
    .where('id', '=', userId)
    .returningAll()
    .returning(selectMappings)
    .returning(selectInstitution)
    .executeTakeFirst()
}

type NewMapping = Omit<Insertable<UserMappings>, 'platform_data'> & { platform_data: object }

export async function insertMapping(db: Db, mapping: NewMapping) {
  return db
    .insertInto('user_mappings')
    .values({ ...mapping, platform_data: JSON.stringify(mapping.platform_data) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type MappingKey = { userId: string; mappingId: string }

export async function findMapping(db: Db, { userId, mappingId }: MappingKey) {
  return db
    .selectFrom('user_mappings')
    .selectAll()
    .where('id', '=', mappingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function updateMapping(db: Db, { userId, mappingId }: MappingKey, platformData: object) {
  return db
    .updateTable('user_mappings')
    .set({ platform_data: JSON.stringify(platformData) })
    .where('id', '=', mappingId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export async function insertConsent(db: Db, consent: Insertable<UserConsents>) {
  return db.insertInto('user_consents').values(consent).returningAll().executeTakeFirstOrThrow()
}

/** Each distinct text is stored once. */
export async function insertConsentText(db: Db, text: Insertable<ConsentTexts>) {
  await db
    .insertInto('consent_texts')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
