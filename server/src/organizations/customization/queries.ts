import type { ReportSettings } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Returns a row if the organization exists; the settings, version and last change are null until the first save. */
export async function findCustomizationRow(db: Db, organizationId: string) {
  return db
    .selectFrom('organizations')
    .leftJoin('report_customizations', 'report_customizations.organization_id', 'organizations.id')
    .leftJoin('users', 'users.id', 'report_customizations.changed_by')
    .select([
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

type CustomizationChange = {
  organizationId: string
  settings: ReportSettings
  /** The version on which the change is based. */
  baseVersion: number
  changedBy: string
  now: Date
}

/** Returns false if settings are already stored with a version other than the base version. */
export async function upsertCustomization(db: Db, change: CustomizationChange) {
  const { organizationId, baseVersion, changedBy, now } = change
  const values = { settings: JSON.stringify(change.settings), changed_by: changedBy, changed_at: now }
  const row = await db
    .insertInto('report_customizations')
    .values({ organization_id: organizationId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ version: sql`report_customizations.version + 1`, ...values })
        .where('report_customizations.version', '=', baseVersion),
    )
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
