import { hashLinkCode } from '../../platform/secrets/link-code.ts'

/** Each login has its own cookie, so that several activities can be opened at the same time. */
export function cookieName(state: string) {
  return `lti-${hashLinkCode(state).toString('hex').slice(0, 16)}`
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

/**
 * Shows the web application that the ticket in its address was issued to this browser. A link that someone sends has no
 * such cookie: it would log a visitor in as someone else, or join a visitor's account with someone else's.
 */
export function ticketCookie(ticket: string, path: '/course/start' | '/login/return', maxAge: number) {
  return `ticket-${ticket.slice(0, 8)}=1; Path=${path}; Max-Age=${maxAge}; Secure; SameSite=Lax`
}
