import type { NewUserMapping } from '@lpi/contract'
import type * as z from 'zod/mini'

/** The row of a mapping. What it says of roles and accounts is kept as told and gives nobody a right. */
export function newMapping(userId: string, mapping: z.output<typeof NewUserMapping>, now: Date) {
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
