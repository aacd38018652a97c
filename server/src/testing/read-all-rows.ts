import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/**
 * The rows of every table in the `public` schema as text, sorted; for `schema_migrations`, only the number of rows.
 * Audit events about backups are excluded, because a backup adds such an event.
 */
export async function readAllRows(db: Db) {
  const tables = (await db.introspection.getTables()).filter(
    ({ schema, isView }) => schema === 'public' && !isView,
  )
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t
        where coalesce(to_jsonb(t) ->> 'event', '') not like 'backup.%' order by 1`.execute(db)
      return [name, name === 'schema_migrations' ? rows.length : rows] as const
    }),
  )
  return Object.fromEntries(contents)
}
