import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { presentMapping } from './present.ts'
import { findMapping } from './queries.ts'

export const getUserMapping: Handler<'getUserMapping'> = async ({ db }, { params }) => {
  const mapping = await findMapping(db, params)
  if (!mapping) throw new AppError('not_found')
  return presentMapping(mapping)
}
