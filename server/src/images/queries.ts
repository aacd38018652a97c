import type { Db } from '../db/connect.ts'

export async function findImage(db: Db, imageId: string) {
  return db.selectFrom('images').select(['media_type', 'bytes']).where('id', '=', imageId).executeTakeFirst()
}

/** Whoever else wants to change the logo waits until this transaction ends. */
export async function lockLogo(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .select('logo_image_id')
    .where('id', '=', organizationId)
    .forUpdate()
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

export async function updateLogo(db: Db, organizationId: string, imageId: string | null) {
  await db
    .updateTable('organizations')
    .set({ logo_image_id: imageId })
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
