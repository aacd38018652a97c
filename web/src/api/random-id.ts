/** A random UUID. Does not use `crypto.randomUUID`, which browsers provide only over HTTPS and on localhost. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}
