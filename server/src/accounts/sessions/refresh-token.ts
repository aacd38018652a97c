import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const BODY_BYTES = ID_BYTES + 8
const TOKEN_BYTES = BODY_BYTES + 32

type ParsedToken = {
  sessionId: string
  generation: number
  isSignedWith: (secret: Buffer) => boolean
}

/**
 * Composes a token from the session id, the generation and their HMAC. The same session and generation always result in
 * the same token.
 */
export function composeRefreshToken(sessionId: string, generation: number, secret: Buffer) {
  const body = Buffer.alloc(BODY_BYTES)
  body.write(sessionId.replaceAll('-', ''), 'hex')
  body.writeBigUInt64BE(BigInt(generation), ID_BYTES)
  return Buffer.concat([body, sign(body, secret)]).toString('base64url')
}

/** Parses a token. Its contents are trusted only after `isSignedWith` succeeds with the session's secret. */
export function parseRefreshToken(token: string): ParsedToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, BODY_BYTES)
  const signature = bytes.subarray(BODY_BYTES)
  const hex = body.toString('hex', 0, ID_BYTES)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    generation: Number(body.readBigUInt64BE(ID_BYTES)),
    isSignedWith: (secret) => timingSafeEqual(signature, sign(body, secret)),
  }
}

function sign(body: Buffer, secret: Buffer) {
  return createHmac('sha256', secret).update(body).digest()
}
