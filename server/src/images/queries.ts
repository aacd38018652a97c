import type { Db } from '../db/connect.ts'

export async function findImage(db: Db, imageId: string) {
  return db.selectFrom('images').select(['media_type', 'bytes']).where('id', '=', imageId).executeTakeFirst()
}
