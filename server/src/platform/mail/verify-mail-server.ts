import { createTransport } from 'nodemailer'

/** Connects to the mail server and logs in, without sending an email. On failure, throws an error with the reason. */
export async function verifyMailServer(smtpUrl: string) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
