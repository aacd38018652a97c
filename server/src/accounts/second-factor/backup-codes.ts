import { createHash, randomInt } from 'node:crypto'
import { compactCode } from '@lpi/contract'

const COUNT = 10
/** Each character has 5 bits. With 80 bits, even an unsalted hash cannot be reversed. */
const LENGTH = 16
/** Without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns codes in groups of four, such as `7K2M-…`. */
export function createBackupCodes() {
  return Array.from({ length: COUNT }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return characters.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Ignores case, spaces and dashes, and reads O as 0, and I and L as 1. */
export function hashBackupCode(code: string) {
  const characters = compactCode(code).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(characters).digest()
}
