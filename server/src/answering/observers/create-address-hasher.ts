import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/base/context.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'

/**
 * Returns a function that hashes email addresses with a key. The key is not in the database, so a copy of the database
 * is not enough to find the address behind a hash by trying many addresses.
 */
export async function createAddressHasher(ctx: Context) {
  const { key } = await getEncryptionKey(ctx)
  return (email: string) => createHmac('sha256', key).update(`observer\n${email}`).digest()
}
