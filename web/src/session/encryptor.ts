/** An encrypted value, and the random number that its decryption needs. */
export type Ciphertext = { nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** Encrypts and authenticates values. Decryption needs the same `context`, which is not part of the result. */
export type Encryptor = {
  encrypt: (value: unknown, context: string) => Promise<Ciphertext>
  /** Resolves with undefined if the value was encrypted with another key or context, or has been changed. */
  decrypt: <T>(ciphertext: Ciphertext, context: string) => Promise<T | undefined>
}

const NONCE_BYTES = 12

/** Derives an AES-GCM key for one purpose from an HKDF key, such as the device key. */
export async function createEncryptor(
  baseKey: CryptoKey,
  purpose: 'unsent answers' | 'copies',
): Promise<Encryptor> {
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) }
  const type = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.deriveKey(derivation, baseKey, type, false, ['encrypt', 'decrypt'])
  const algorithm = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: encode(context),
  })
  return {
    async encrypt(value, context) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const text = encode(JSON.stringify(value))
      return { nonce, bytes: await crypto.subtle.encrypt(algorithm(nonce, context), key, text) }
    },
    async decrypt({ nonce, bytes }, context) {
      try {
        const text = await crypto.subtle.decrypt(algorithm(nonce, context), key, bytes)
        return JSON.parse(new TextDecoder().decode(text))
      } catch {
        return undefined
      }
    },
  }
}

function encode(text: string) {
  return new TextEncoder().encode(text)
}
