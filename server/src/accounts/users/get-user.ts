import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentUser } from './present.ts'
import { findUser } from './shared-queries.ts'

export const getUser: Handler<'getUser'> = async ({ db }, { params }) => {
  const user = await findUser(db, params.userId)
  if (!user) throw new AppError('not_found')
  return presentUser(user)
}
