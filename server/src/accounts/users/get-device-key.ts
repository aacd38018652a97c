import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { findDeviceKey } from './queries.ts'

/** The key never changes, so that a later session can read what an earlier session stored on the device. */
export const getDeviceKey: Handler<'getDeviceKey'> = async ({ db }, { params }) => {
  const key = await findDeviceKey(db, params.userId)
  if (!key) throw new AppError('not_found')
  return { key: key.toString('base64') }
}
