import { endpoints } from '@lpi/contract'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'

/** Resolves if the server accepts the code. Rejects a blank code without calling the server. */
export async function verifyRecoveryCode(api: Api, code: string) {
  if (code.trim() === '') {
    throw new ApiError('The code is blank.', { status: 400, code: 'reset_code.invalid' })
  }
  await api.call(endpoints.validateFunctionCode, { params: { code } })
  return true
}
