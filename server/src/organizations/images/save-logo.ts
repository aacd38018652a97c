import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { imagePath } from '../customers/present.ts'
import { decodeBase64 } from './decode-base64.ts'
import { reencodeLogo } from './reencode-logo.ts'
import { replaceLogo } from './replace-logo.ts'

export const saveLogo: Handler<'saveLogo'> = async (ctx, { params, body }, actor, request) => {
  const upload = decodeBase64(body.imageData)
  if (!upload) throw new AppError('input.invalid', { fields: [{ field: 'imageData', problem: 'invalid' }] })
  const image = await reencodeLogo(ctx, upload, { ...request, path: [actor.userId] })
  const { organizationId } = params
  const { record } = request
  const imageId = await replaceLogo(ctx, {
    organizationId,
    image,
    expectedImageId: body.replaces,
    actor,
    record,
  })
  return { imageId: imageId!, logoUrl: imagePath(imageId)! }
}
