import { recordEvent } from '../audit/record-event.ts'
import type { Actor, Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { networkOf } from '../identity/network.ts'
import { deleteUnusedImage, insertImage, lockLogo, updateLogo } from './queries.ts'

type Change = {
  organizationId: string
  /** Null for none. */
  image: { mediaType: string; bytes: Buffer } | null
  /** The image that has to be there; any where it is undefined. */
  seen?: string | null | undefined
  actor: Actor
  ip: string
}

/** Puts another image in the logo's place, under a new id, and takes the old one away where nothing else uses it. */
export async function replaceLogo(ctx: Context, { organizationId, image, seen, actor, ip }: Change) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    const row = await lockLogo(db, organizationId)
    if (!row) throw new AppError('not_found')
    const old = row.logo_image_id
    if (seen !== undefined && seen !== old) throw new AppError('customization.changed', presentChange(row))
    const imageId = image && (await insertImage(db, image))
    await updateLogo(db, { organizationId, imageId, changedBy: actor.userId, now })
    if (old) await deleteUnusedImage(db, old)
    await recordEvent(db, now, image ? 'logo.saved' : 'logo.removed', {
      actorId: actor.userId,
      network: networkOf(ip),
      details: { organizationId, ...(imageId && { imageId }) },
    })
    return imageId
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof lockLogo>>>

function presentChange({ first_name, last_name, logo_changed_at }: Row) {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return { changedBy: name || null, changedAt: logo_changed_at?.toISOString() ?? null }
}
