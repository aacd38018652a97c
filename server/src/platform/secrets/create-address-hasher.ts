import { createHmac } from 'node:crypto'
import type { Context } from '../base/context.ts'
import { getEncryptionKey } from './encryption-key.ts'

/**
 * Returns a function that hashes email addresses with a key. The key is not in the database, so a copy of the database
 * is not enough to find the address behind a hash by trying many addresses. Hashes for different purposes differ.
 */
export async function createAddressHasher(ctx: Context, purpose: 'observer' | 'email change') {
  const { key } = await getEncryptionKey(ctx)
  return (email: string) => createHmac('sha256', key).update(`${purpose}\n${email}`).digest()
}
