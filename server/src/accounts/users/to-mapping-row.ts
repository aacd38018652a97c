import type { NewUserMapping } from '@lpi/contract'
import type * as z from 'zod/mini'

/** Converts a mapping to a row. Roles and accounts in it are stored as sent and grant no permission. */
export function toMappingRow(userId: string, mapping: z.output<typeof NewUserMapping>, now: Date) {
  return {
    user_id: userId,
    platform_name: mapping.platformName,
    platform_customer: mapping.platformCustomer,
    platform_role: mapping.platformRole,
    platform_user_id: mapping.platformUserId,
    platform_account_id: mapping.platformAccountId,
    platform_data: mapping.platformData,
    created_at: now,
  }
}
