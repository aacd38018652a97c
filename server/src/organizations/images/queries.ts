import type { Db } from '../../platform/db/connect.ts'

export async function findImage(db: Db, imageId: string) {
  return db.selectFrom('images').select(['media_type', 'bytes']).where('id', '=', imageId).executeTakeFirst()
}

/**
 * The id of the logo, and when and by whom the logo was last changed. Locks the organization: other logo changes wait
 * until this transaction ends.
 */
export async function lockLogo(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .leftJoin('users', 'users.id', 'logo_changed_by')
    .select(['logo_image_id', 'logo_changed_at', 'first_name', 'last_name'])
    .where('organizations.id', '=', organizationId)
    .forUpdate('organizations')
    .executeTakeFirst()
}

export async function insertImage(db: Db, image: { mediaType: string; bytes: Buffer }) {
  const { id } = await db
    .insertInto('images')
    .values({ media_type: image.mediaType, bytes: image.bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type LogoChange = { organizationId: string; imageId: string | null; changedBy: string; now: Date }

export async function updateLogo(db: Db, { organizationId, imageId, changedBy, now }: LogoChange) {
  await db
    .updateTable('organizations')
    .set({ logo_image_id: imageId, logo_changed_by: changedBy, logo_changed_at: now })
    .where('id', '=', organizationId)
    .execute()
}

export async function deleteUnusedImage(db: Db, imageId: string) {
  await db
    .deleteFrom('images')
    .where('id', '=', imageId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('organizations').select('id').where('logo_image_id', '=', imageId))),
    )
    .execute()
}
