import { createTransport } from 'nodemailer'

export type MailServer = { smtpUrl: string; publicUrl: string }

/**
 * Connects to the mail server. A user and password are sent only over an encrypted connection or to this machine, unless
 * SMTP_URL ends with `?requireTLS=false`.
 */
export function createMailTransport({ smtpUrl, publicUrl }: MailServer, defaults = {}) {
  const { username, hostname, searchParams } = new URL(smtpUrl)
  const { hostname: ownName } = new URL(publicUrl)
  return createTransport(
    {
      url: smtpUrl,
      // Many mail servers refuse a client that greets them with an address or with a name without a domain.
      ...(/[a-z]$/i.test(ownName) && ownName.includes('.') && { name: ownName }),
      requireTLS: username !== '' && !isThisMachine(hostname) && searchParams.get('requireTLS') !== 'false',
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    defaults,
  )
}

function isThisMachine(hostname: string) {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
