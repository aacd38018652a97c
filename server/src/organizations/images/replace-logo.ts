import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Actor, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { deleteUnusedImage, insertImage, lockLogo, updateLogo } from './queries.ts'

type LogoReplacement = {
  organizationId: string
  /** Null removes the logo. */
  image: { mediaType: string; bytes: Buffer } | null
  /** The change fails unless the current logo has this id. Null: there must be no logo. Undefined: no check. */
  expectedImageId?: string | null | undefined
  actor: Actor
  record: RecordEvent
}

/**
 * Replaces or removes the logo. A new logo gets a new id. The old image is deleted unless another organization uses it.
 */
export async function replaceLogo(
  ctx: Context,
  { organizationId, image, expectedImageId, actor, record }: LogoReplacement,
) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const row = await lockLogo(db, organizationId)
    if (!row) throw new AppError('not_found')
    const oldImageId = row.logo_image_id
    if (expectedImageId !== undefined && expectedImageId !== oldImageId)
      throw new AppError('customization.changed', presentChange(row))
    const imageId = image && (await insertImage(db, image))
    await updateLogo(db, { organizationId, imageId, changedBy: actor.userId, now })
    if (oldImageId) await deleteUnusedImage(db, oldImageId)
    await record(db, image ? 'logo.saved' : 'logo.removed', {
      details: { ...(imageId && { imageId }) },
    })
    return imageId
  })
}

type LogoRow = NonNullable<Awaited<ReturnType<typeof lockLogo>>>

function presentChange({ first_name, last_name, logo_changed_at }: LogoRow) {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return { changedBy: name || null, changedAt: logo_changed_at?.toISOString() ?? null }
}
