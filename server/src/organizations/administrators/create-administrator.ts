import { insertUser } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { grantAdministrator } from './grant-administrator.ts'

type NewAdministrator = {
  organizationId: string
  username: string
  passwordHash: string
  names: { first_name: string; last_name: string }
  now: Date
}

/** Stores the address as confirmed. No confirmation is needed, because only the operator gets the password. */
export async function createAdministrator(
  trx: Db,
  { organizationId, username, passwordHash, names, now }: NewAdministrator,
) {
  const user = await insertUser(trx, {
    username,
    email: username,
    ...names,
    password_hash: passwordHash,
    email_confirmed_at: now,
  })
  if (!user) throw new Error(`There is already a user with the username ${username}.`)
  await grantAdministrator(trx, { organizationId, userId: user.id, now })
}
