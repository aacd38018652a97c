/** Derives an AES key for one purpose from an HKDF key, such as the device key. */
export function deriveKey(
  baseKey: CryptoKey,
  purpose: 'answers' | 'copies',
  algorithm: 'AES-CTR' | 'AES-GCM',
  usages: KeyUsage[],
) {
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(purpose),
  }
  return crypto.subtle.deriveKey(derivation, baseKey, { name: algorithm, length: 256 }, false, usages)
}
