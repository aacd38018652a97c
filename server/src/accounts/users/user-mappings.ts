import type { NewUserMapping } from '@lpi/contract'
import type * as z from 'zod/mini'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { presentMapping } from './present.ts'
import { findMapping, insertMapping, updateMapping } from './queries.ts'

export const createUserMapping: Handler<'createUserMapping'> = async (ctx, { params, body }) => {
  await assertWithinAccountLimit(ctx, 'mappingsPerAccount', params.userId)
  return presentMapping(await insertMapping(ctx.db, toMappingRow(params.userId, body, ctx.now())))
}

export const getUserMapping: Handler<'getUserMapping'> = async ({ db }, { params }) => {
  const mapping = await findMapping(db, params)
  if (!mapping) throw new AppError('not_found')
  return presentMapping(mapping)
}

export const updateUserMapping: Handler<'updateUserMapping'> = async ({ db }, { params, body }) => {
  const mapping = await updateMapping(db, params, body.platformData)
  if (!mapping) throw new AppError('not_found')
  return presentMapping(mapping)
}

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
