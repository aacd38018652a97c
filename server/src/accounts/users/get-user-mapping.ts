import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentMapping } from './present.ts'
import { findMapping } from './queries.ts'

export const getUserMapping: Handler<'getUserMapping'> = async ({ db }, { params }) => {
  const mapping = await findMapping(db, params)
  if (!mapping) throw new AppError('not_found')
  return presentMapping(mapping)
}
