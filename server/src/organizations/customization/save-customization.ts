import { recordEvent } from '../../accounts/audit/record-event.ts'
import { AppError } from '../../platform/base/errors.ts'
import { networkOf } from '../../platform/base/network.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentCustomization } from './present.ts'
import { findCustomizationRow, upsertCustomization } from './queries.ts'

/** Saves only if the stored version is still the one that the administrator edited. */
export const saveCustomization: Handler<'saveCustomization'> = async (
  ctx,
  { params, body },
  actor,
  { ip },
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
    await recordEvent(db, now, 'customization.saved', {
      actorId: actor.userId,
      network: networkOf(ip),
      details: { organizationId, version: customization.version },
    })
    return customization
  })
}
