import { Secret, TOTP } from 'otpauth'

/** The values that every authenticator app supports (RFC 6238). */
const PERIOD_SECONDS = 30
const parameters = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
const SECRET_BYTES = 20

/** The clock of the phone may be one time step ahead or behind. */
const TOLERATED_STEPS = 1

export function createSecret() {
  const { bytes, base32 } = new Secret({ size: SECRET_BYTES })
  return { bytes, base32 }
}

/** The URI that an authenticator app reads from a QR code. */
export function uriOf(base32: string, { issuer, label }: { issuer: string; label: string }) {
  // A colon separates the issuer from the label, so the issuer must not contain one.
  return new TOTP({ ...parameters, issuer: issuer.replaceAll(':', ' '), label, secret: base32 }).toString()
}

/** Returns the time step of the code, or undefined if the code is invalid. */
export function findTimeStep(secret: Buffer, code: string, now: Date) {
  const totp = new TOTP({ ...parameters, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
