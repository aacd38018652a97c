import { createHash, randomBytes } from 'node:crypto'

const MINUTE_MS = 60 * 1000
const RECOVERY_CODE_LIFETIME_MS = 10 * MINUTE_MS
/** Longer than for a recovery code, because the owner of the account may not read the new mailbox immediately. */
const EMAIL_CHANGE_CODE_LIFETIME_MS = 60 * MINUTE_MS

/** Returns 128 random bits as text. Only the hash of a code is stored. */
export function createLinkCode() {
  return randomBytes(16).toString('base64url')
}

export function hashLinkCode(code: string) {
  return createHash('sha256').update(code).digest()
}

export function recoveryCodeExpiry(now: Date) {
  return new Date(now.getTime() + RECOVERY_CODE_LIFETIME_MS)
}

export function emailChangeCodeExpiry(now: Date) {
  return new Date(now.getTime() + EMAIL_CHANGE_CODE_LIFETIME_MS)
}
