const PRIME = (1n << 130n) - 5n
const CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffffn
const MASK = (1n << 128n) - 1n

/** The authenticator of RFC 8439. The key of 32 bytes must be used for one message only. */
export function poly1305(message: Uint8Array, key: Uint8Array) {
  const factor = toNumber(key.subarray(0, 16)) & CLAMP
  let sum = 0n
  for (let i = 0; i < message.length; i += 16) {
    sum = ((sum + toNumber([...message.subarray(i, i + 16), 1])) * factor) % PRIME
  }
  return (sum + toNumber(key.subarray(16, 32))) & MASK
}

/** The first byte is the least significant. */
function toNumber(bytes: Uint8Array | number[]) {
  return [...bytes].reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}
