import { endpoints } from '@lpi/contract'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'

/** Rejects a blank code with the error that the server would return, without a call. */
export async function verifyRecoveryCode(api: Api, code: string) {
  if (code.trim() === '') {
    throw new ApiError('The code is blank.', { status: 400, code: 'reset_code.invalid' })
  }
  await api.call(endpoints.validateFunctionCode, { params: { code } })
  return true
}
