import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
/** 80 bits, so that a hash without a salt cannot be reversed. */
const LENGTH = 16
/** Without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns codes in groups of four, such as `7K2M-…`. */
export function createBackupCodes() {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Accepts lowercase letters, spaces and misread letters. */
export function hashBackupCode(code: string) {
  const letters = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(letters).digest()
}
