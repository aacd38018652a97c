import { createMailTransport, type MailServer } from './mail-transport.ts'

/** Connects to the mail server and logs in, without sending an email. On failure, throws an error with the reason. */
export async function verifyMailServer(server: MailServer) {
  const transport = createMailTransport(server)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
