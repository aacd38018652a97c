import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text. Only the hash is stored. */
export function createSecret() {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string) {
  return createHash('sha256').update(secret).digest()
}

/** Each login has its own cookie, so that several activities can be opened at the same time. */
export function cookieName(state: string) {
  return `lti-${hashSecret(state).toString('hex').slice(0, 16)}`
}

/**
 * `Partitioned`: browsers that block the cookies of embedded pages accept a cookie that only this pair of sites has.
 */
export function loginCookie(state: string, secret: string, maxAge: number) {
  return `${cookieName(state)}=${secret}; Path=/lti; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=None; Partitioned`
}

export function readCookie(cookies: string, name: string) {
  for (const cookie of cookies.split(';')) {
    const [key, value] = cookie.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}
