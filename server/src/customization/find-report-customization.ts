import type { Report } from '@lpi/contract'
import type { Db } from '../db/connect.ts'
import { parseSettings } from './parse-settings.ts'
import { findCustomizationRow } from './queries.ts'
import { reportCustomization } from './report-customization.ts'

/** What an organisation wants of its reports of one kind, at this moment. */
export async function findReportCustomization<Kind extends Report['kind']>(
  db: Db,
  organizationId: string,
  kind: Kind,
) {
  const row = await findCustomizationRow(db, organizationId)
  return reportCustomization(parseSettings(row?.settings), kind)
}
