import type { Report } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { findCustomizationRow } from './queries.ts'
import { readSettings } from './read-settings.ts'
import { reportCustomization } from './report-customization.ts'

/** What an organisation wants of its reports of one kind, at this moment. */
export async function findReportCustomization<Kind extends Report['kind']>(
  db: Db,
  organizationId: string,
  kind: Kind,
) {
  const row = await findCustomizationRow(db, organizationId)
  return reportCustomization(readSettings(row?.settings), kind)
}
