import { poly1305 } from '@noble/ciphers/_poly1305.js'
import { deriveKey } from './derive-key.ts'

/** Encrypts and authenticates short texts. Decryption needs the same `context`, which is not part of the result. */
export type Encryptor = {
  /**
   * Encrypts synchronously. Returns undefined if the rest of the key stream is too short. Calls succeed again once the
   * key stream has been renewed in the background.
   */
  encrypt: (text: string, context: string) => string | undefined
  /**
   * Resolves with undefined if the text was encrypted with another key or context, or if the ciphertext was changed.
   * Rejects if the ciphertext is not valid Base64.
   */
  decrypt: (ciphertext: string, context: string) => Promise<string | undefined>
}

/** The size of the Poly1305 key, which is at the start of each text's part of the key stream. */
const KEY_BYTES = 32
const NONCE_BYTES = 8
/**
 * A ciphertext begins with a header: the nonce, followed by the number of the text's first block in the key stream as a
 * 32-bit integer.
 */
const HEAD_BYTES = NONCE_BYTES + 4
const BLOCK_BYTES = 16
const STREAM_BYTES = 1 << 14

/**
 * The browser encrypts only asynchronously, but an answer must be stored before the click handler returns. Therefore,
 * an AES-CTR key stream is computed in advance. Each text uses a part of the key stream that no other text uses.
 */
export async function createEncryptor(key: CryptoKey): Promise<Encryptor> {
  const streamKey = await deriveKey(key, 'answers', 'AES-CTR', ['encrypt'])
  let stream = await createStream()
  let position = 0
  let isRenewing = false

  async function readStream(head: Uint8Array, length: number) {
    // The counter consists of the nonce and the number of the block, each 8 bytes long.
    const counter = new Uint8Array(BLOCK_BYTES)
    counter.set(head.subarray(0, NONCE_BYTES))
    counter.set(head.subarray(NONCE_BYTES), BLOCK_BYTES - 4)
    const zeros = new Uint8Array(length)
    return new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-CTR', counter, length: 64 }, streamKey, zeros),
    )
  }

  async function createStream() {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const start = new Uint8Array(HEAD_BYTES)
    start.set(nonce)
    return { nonce, bytes: await readStream(start, STREAM_BYTES) }
  }

  /** If the renewal fails, the next call tries again. */
  async function renewStream() {
    if (isRenewing) return
    isRenewing = true
    try {
      stream = await createStream()
      position = 0
    } finally {
      isRenewing = false
    }
  }

  function nextKeyStream(length: number) {
    const { nonce, bytes } = stream
    const start = position
    position += Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES
    if (position > STREAM_BYTES / 2) renewStream().catch(() => {})
    if (position > STREAM_BYTES) return undefined
    const head = new Uint8Array(HEAD_BYTES)
    head.set(nonce)
    new DataView(head.buffer).setUint32(NONCE_BYTES, start / BLOCK_BYTES)
    return { head, part: bytes.subarray(start, start + length) }
  }

  return {
    encrypt(text, context) {
      const message = encode(text)
      const keyStream = nextKeyStream(KEY_BYTES + message.length)
      if (!keyStream) return undefined
      const ciphertext = combine(message, keyStream.part)
      const bytes = String.fromCharCode(...keyStream.head, ...ciphertext)
      return `${btoa(bytes)}.${tagOf(ciphertext, context, keyStream.part)}`
    },
    async decrypt(encryptedText, context) {
      const [data = '', tag] = encryptedText.split('.')
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      const ciphertext = bytes.subarray(HEAD_BYTES)
      const part = await readStream(bytes.subarray(0, HEAD_BYTES), KEY_BYTES + ciphertext.length)
      if (tagOf(ciphertext, context, part) !== tag) return undefined
      return new TextDecoder().decode(combine(ciphertext, part))
    },
  }
}

function combine(text: Uint8Array, part: Uint8Array) {
  return text.map((byte, i) => byte ^ part[KEY_BYTES + i]!)
}

function tagOf(ciphertext: Uint8Array, context: string, part: Uint8Array) {
  const message = new Uint8Array([...encode(`${context}\0`), ...ciphertext])
  return toNumber(poly1305(message, part.subarray(0, KEY_BYTES))).toString(36)
}

/** Reads the bytes as a number whose least significant byte comes first. */
function toNumber(bytes: Uint8Array) {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

function encode(text: string) {
  return new TextEncoder().encode(text)
}
