import type { ReportSettings } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** One row per organisation, also where nothing was saved yet: then without settings. */
export async function findCustomizationRow(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .leftJoin('report_customizations', 'report_customizations.organization_id', 'organizations.id')
    .leftJoin('users', 'users.id', 'report_customizations.changed_by')
    .select([
      'organizations.name as organization_name',
      'organizations.logo_image_id',
      'report_customizations.settings',
      'report_customizations.version',
      'report_customizations.changed_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
}

type Change = {
  organizationId: string
  settings: ReportSettings
  /** What whoever saves has seen. */
  seenVersion: number
  changedBy: string
  now: Date
}

/** False where another version is there by now. */
export async function upsertCustomization(db: Db, change: Change) {
  const { organizationId, seenVersion, changedBy, now } = change
  const decided = { settings: JSON.stringify(change.settings), changed_by: changedBy, changed_at: now }
  const row = await db
    .insertInto('report_customizations')
    .values({ organization_id: organizationId, version: 1, ...decided })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ version: sql`report_customizations.version + 1`, ...decided })
        .where('report_customizations.version', '=', seenVersion),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
