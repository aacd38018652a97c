import { createHmac } from 'node:crypto'
import type { Context } from '../base/context.ts'
import { getEncryptionKey } from '../identity/second-factor/encryption-key.ts'

/**
 * Returns a function that hashes email addresses with a key, so that a copy of the database does not reveal who opted
 * out.
 */
export async function createAddressHasher(ctx: Context) {
  const { key } = await getEncryptionKey(ctx)
  return (email: string) => createHmac('sha256', key).update(`observer\n${email}`).digest()
}
