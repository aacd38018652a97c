import type { Db } from '../../platform/db/connect.ts'

export async function findCohortWithOrganization(db: Db, cohortId: string) {
  return db
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select(['cohorts.id', 'cohorts.organization_id', 'organizations.name as organization_name'])
    .where('cohorts.id', '=', cohortId)
    .executeTakeFirst()
}

/** Each email contains its own code, so a reminder does not invalidate earlier links. */
export async function insertInvitationCode(db: Db, invitationId: string, codeHash: Buffer) {
  await db
    .insertInto('invitation_codes')
    .values({ invitation_id: invitationId, code_hash: codeHash })
    .execute()
}
