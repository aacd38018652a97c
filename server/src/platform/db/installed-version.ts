import type { Db } from './connect.ts'

type InstalledVersion = { version: string; settings: readonly string[] }

/** Stores which version of the product was started, with the names of its settings. */
export async function storeInstalledVersion(db: Db, { version, settings }: InstalledVersion) {
  const row = { version, settings: [...settings] }
  await db
    .insertInto('installed_version')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet(row))
    .execute()
}

/** The version that was started last. Undefined if the database was migrated, but no version was started with it. */
export async function findInstalledVersion(db: Db): Promise<InstalledVersion | undefined> {
  return db.selectFrom('installed_version').select(['version', 'settings']).executeTakeFirst()
}
