import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentUser } from './present.ts'
import { updateUserFields } from './queries.ts'

export const updateUser: Handler<'updateUser'> = async ({ db, now }, { params, body }) => {
  const user = await updateUserFields(db, params.userId, body, now())
  if (!user) throw new AppError('not_found')
  return presentUser(user)
}
