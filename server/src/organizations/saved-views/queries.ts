import { MAX_SAVED_VIEWS, type SavedViewScreen } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

type Owner = { userId: string; organizationId: string }
type ViewRow = { id: string; screen: SavedViewScreen; name: string; search: string }

export async function listViews(db: Db, { userId, organizationId }: Owner) {
  return db
    .selectFrom('saved_views')
    .select(['id', 'screen', 'name', 'search'])
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .$narrowType<{ screen: SavedViewScreen }>()
    .execute()
}

type NewView = Owner & Pick<ViewRow, 'screen' | 'name' | 'search'>

/**
 * Inserts a view. If the user already has a view of this screen with this name in the organization, replaces the search
 * of that view instead. If there is no such view and the user already has the maximum number of views in the
 * organization, saves nothing and returns undefined.
 */
export async function upsertView(db: Db, view: NewView) {
  const { userId, organizationId, screen, name, search } = view
  const isOwn = sql`user_id = ${userId} and organization_id = ${organizationId}`
  const { rows } = await sql<ViewRow>`
    insert into saved_views (user_id, organization_id, screen, name, search)
    select ${userId}::uuid, ${organizationId}::uuid, ${screen}, ${name}, ${search}
    where (select count(*) from saved_views where ${isOwn}) < ${MAX_SAVED_VIEWS}
      or exists (select from saved_views where ${isOwn} and screen = ${screen} and name = ${name})
    on conflict (user_id, organization_id, screen, name) do update set search = excluded.search
    returning id, screen, name, search`.execute(db)
  return rows[0]
}

export async function deleteView(db: Db, viewId: string, { userId, organizationId }: Owner) {
  await db
    .deleteFrom('saved_views')
    .where('id', '=', viewId)
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
}
