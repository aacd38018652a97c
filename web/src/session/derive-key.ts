/** Derives an AES key for one purpose from the device key. */
export function deriveKey(
  deviceKey: CryptoKey,
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
  return crypto.subtle.deriveKey(derivation, deviceKey, { name: algorithm, length: 256 }, false, usages)
}
