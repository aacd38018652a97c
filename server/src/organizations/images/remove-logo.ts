import type { Handler } from '../../platform/http/handler.ts'
import { replaceLogo } from './replace-logo.ts'

export const removeLogo: Handler<'removeLogo'> = async (ctx, { params, query }, actor, { record }) => {
  const { organizationId } = params
  await replaceLogo(ctx, { organizationId, image: null, expectedImageId: query.replaces, actor, record })
  return undefined
}
