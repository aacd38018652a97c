import { randomUUID } from 'node:crypto'
import { createUnmatchedHash } from '../../accounts/credentials/password-queue.ts'
import { insertUser } from '../../accounts/users/shared-queries.ts'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Db } from '../../platform/db/connect.ts'

type NewAccount = {
  /** Undefined if there is none that the account can have. */
  email: string | undefined
  isEmailConfirmed: boolean
  firstName: string
  lastName: string
  country: string | null
  language: string | null
  from: 'institution' | 'platform'
  connectionId: string
  now: Date
}

/**
 * The account of a person who came from an institution. It has no password; without an address, its username is generated
 * and never shown. Returns undefined if the address was registered after it was looked up.
 */
export async function createAccount(
  trx: Db,
  { email = '', isEmailConfirmed, firstName, lastName, country, language, now, ...details }: NewAccount,
  record: RecordEvent,
) {
  const user = await insertUser(trx, {
    username: email || `~${randomUUID()}`,
    email,
    email_confirmed_at: isEmailConfirmed ? now : null,
    first_name: firstName,
    last_name: lastName,
    country,
    language,
    password_hash: createUnmatchedHash(),
    has_password: false,
    created_at: now,
    updated_at: now,
  })
  if (user) await record(trx, 'account.created', { actorId: user.id, details })
  return user?.id
}
