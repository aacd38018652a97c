import { createHash, randomBytes } from 'node:crypto'

const LIFE_MS = 10 * 60 * 1000

/** 128 bits out of the system's random source; only its hash is ever stored. */
export function newResetCode() {
  return randomBytes(16).toString('base64url')
}

export function hashOfCode(code: string) {
  return createHash('sha256').update(code).digest()
}

export function resetCodeExpiry(now: Date) {
  return new Date(now.getTime() + LIFE_MS)
}
