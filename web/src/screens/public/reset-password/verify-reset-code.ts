import { endpoints } from '@lpi/contract'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'

/** A blank code is refused here, in the form of the server's refusal, and never travels. */
export async function verifyResetCode(api: Api, code: string) {
  if (code.trim() === '') {
    throw new ApiError('The code is blank.', { status: 400, code: 'reset_code.invalid' })
  }
  await api.call(endpoints.validateFunctionCode, { params: { code } })
  return true
}
