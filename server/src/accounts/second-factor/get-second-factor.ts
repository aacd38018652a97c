import type { Handler } from '../../platform/http/handler.ts'
import { countBackupCodes, listOrganizationsRequiringSecondFactor } from './queries.ts'
import { findEnabledSecondFactor } from './shared-queries.ts'

export const getSecondFactor: Handler<'getSecondFactor'> = async ({ db }, _input, { userId }) => {
  const factor = await findEnabledSecondFactor(db, userId)
  return {
    enabledAt: factor?.enabled_at?.toISOString() ?? null,
    backupCodesLeft: factor ? await countBackupCodes(db, userId) : 0,
    requiredBy: await listOrganizationsRequiringSecondFactor(db, userId),
  }
}
