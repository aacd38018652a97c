import type { User } from '@lpi/contract'

/** The recovery address is always the username, except for an account without an address. */
export function recoveryEmailOf({ username, email }: User) {
  return email === '' ? null : username
}
