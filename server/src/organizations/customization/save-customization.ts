import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentCustomization } from './present.ts'
import { findCustomizationRow, upsertCustomization } from './queries.ts'

/** Saves only if the stored version is still the one that the administrator edited. */
export const saveCustomization: Handler<'saveCustomization'> = async (
  ctx,
  { params, body },
  actor,
  { record },
) => {
  const { organizationId } = params
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const isSaved = await upsertCustomization(db, {
      organizationId,
      settings: body.settings,
      baseVersion: body.version,
      changedBy: actor.userId,
      now,
    })
    const row = await findCustomizationRow(db, organizationId)
    if (!row) throw new AppError('not_found')
    const customization = presentCustomization(row)
    if (!isSaved) {
      const { changedBy, changedAt } = customization
      throw new AppError('customization.changed', { changedBy, changedAt })
    }
    await record(db, 'customization.saved', {
      details: { version: customization.version },
    })
    return customization
  })
}
