import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentMapping } from './present.ts'
import { updateMapping } from './queries.ts'

export const updateUserMapping: Handler<'updateUserMapping'> = async ({ db }, { params, body }) => {
  const mapping = await updateMapping(db, params, body.platformData)
  if (!mapping) throw new AppError('not_found')
  return presentMapping(mapping)
}
