import { verifyMailServer } from '../../mail/verify-mail-server.ts'
import type { Cli } from '../command.ts'
import { type Finding, fault, messageOf, warning, well } from './finding.ts'

/** That the mail server takes us; sends nothing. */
export async function checkMail(cli: Cli): Promise<Finding> {
  const { config, secrets } = cli.settings()
  if (!secrets.SMTP_URL) {
    return warning(
      'mail',
      `no mail leaves; each becomes a file in ${config.dataDir}/outbox`,
      'Set SMTP_URL to your mail server, and MAIL_FROM to an address that it may send from.',
    )
  }
  try {
    await verifyMailServer(secrets.SMTP_URL)
    return well('mail', `the mail server takes mails; they come from ${config.MAIL_FROM}`)
  } catch (error) {
    return fault(
      'mail',
      `the mail server does not take mails: ${messageOf(error)}`,
      'See that SMTP_URL has the right host, port, user and password (special characters as %40 and so on).',
    )
  }
}
