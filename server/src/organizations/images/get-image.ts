import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { findImage } from './queries.ts'

export const getImage: Handler<'getImage'> = async (ctx, { params }) => {
  const image = await findImage(ctx.db, params.imageId)
  if (!image) throw new AppError('not_found')
  return { bytes: image.bytes, mediaType: image.media_type }
}
