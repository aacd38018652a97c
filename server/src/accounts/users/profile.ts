import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentUser } from './present.ts'
import { findDeviceKey, updateUserFields } from './queries.ts'
import { findUser } from './shared-queries.ts'

export const getUser: Handler<'getUser'> = async ({ db }, { params }) => {
  const user = await findUser(db, params.userId)
  if (!user) throw new AppError('not_found')
  return presentUser(user)
}

export const updateUser: Handler<'updateUser'> = async ({ db, now }, { params, body }) => {
  if (body.firstName === '' || body.lastName === '') await assertKeepsName(db, params.userId, body)
  const user = await updateUserFields(db, params.userId, body, now())
  if (!user) throw new AppError('not_found')
  return presentUser(user)
}

/** Refuses to remove the only name of a person. The contract checks requests that contain both names. */
async function assertKeepsName(db: Db, userId: string, { firstName, lastName }: Names) {
  const user = await findUser(db, userId)
  if (!user || (firstName ?? user.first_name) || (lastName ?? user.last_name)) return
  throw new AppError('input.invalid', { fields: [{ field: 'firstName', problem: 'required' }] })
}

type Names = { firstName?: string | undefined; lastName?: string | undefined }

/** The key never changes, so that a later session can read what an earlier session stored on the device. */
export const getDeviceKey: Handler<'getDeviceKey'> = async ({ db }, { params }) => {
  const key = await findDeviceKey(db, params.userId)
  if (!key) throw new AppError('not_found')
  return { key: key.toString('base64') }
}
