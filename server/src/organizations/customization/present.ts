import type { Customization } from '@lpi/contract'
import { imagePath } from '../customers/present.ts'
import { parseSettings } from './parse-settings.ts'
import type { findCustomizationRow } from './queries.ts'

type CustomizationRow = NonNullable<Awaited<ReturnType<typeof findCustomizationRow>>>

export function presentCustomization(row: CustomizationRow): Customization {
  const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  return {
    settings: parseSettings(row.settings),
    version: row.version ?? 0,
    changedAt: row.changed_at?.toISOString() ?? null,
    changedBy: name || null,
    logoImageId: row.logo_image_id,
    logoUrl: imagePath(row.logo_image_id),
  }
}
