import type { ErrorCode } from '@lpi/contract'
import { AppError } from '../../platform/base/errors.ts'

type Account = { email: string; email_confirmed_at: Date | null }

/** Throws `unconfirmedCode` if the address is not confirmed, and `account.no_address` if the account has none. */
export function assertConfirmedAddress({ email, email_confirmed_at }: Account, unconfirmedCode: ErrorCode) {
  if (email === '') throw new AppError('account.no_address')
  if (!email_confirmed_at) throw new AppError(unconfirmedCode)
}
