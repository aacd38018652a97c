import type { Handler } from '../http/handlers.ts'
import { replaceLogo } from './replace-logo.ts'

export const removeLogo: Handler<'removeLogo'> = async (ctx, { params }, actor, { ip }) => {
  await replaceLogo(ctx, { organizationId: params.organizationId, image: null, actor, ip })
  return undefined
}
