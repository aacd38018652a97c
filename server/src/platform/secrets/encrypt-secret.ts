import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret for one account. It cannot be decrypted for another account. */
export function encryptSecret(key: Buffer, userId: string, secret: Uint8Array) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(userId))
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

export function decryptSecret(key: Buffer, userId: string, encryptedSecret: Buffer) {
  const iv = encryptedSecret.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(encryptedSecret.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(encryptedSecret.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
