import type { Report } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'
import { parseSettings } from './parse-settings.ts'
import { findCustomizationRow } from './queries.ts'
import { reportCustomization } from './report-customization.ts'

/** The current customization of an organization for one kind of report. */
export async function findReportCustomization<Kind extends Report['kind']>(
  db: Db,
  organizationId: string,
  kind: Kind,
) {
  const row = await findCustomizationRow(db, organizationId)
  return reportCustomization(parseSettings(row?.settings), kind)
}
