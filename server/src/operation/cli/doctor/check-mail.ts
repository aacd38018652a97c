import { certificateAdvice, findCertificateProblem } from '../../../platform/db/describe-connection-error.ts'
import { verifyMailServer } from '../../../platform/mail/verify-mail-server.ts'
import type { Cli } from '../command.ts'
import { type Finding, faultFinding, messageOf, okFinding, warningFinding } from './finding.ts'

/** Connects to the mail server and, if SMTP_URL contains a user, logs in. Sends no email. */
export async function checkMail(cli: Cli): Promise<Finding> {
  const { config, secrets } = cli.settings()
  if (!secrets.SMTP_URL) {
    return warningFinding(
      'mail',
      `no email is sent; each email is written to a file in ${config.dataDir}/outbox`,
      'Set SMTP_URL to your mail server and MAIL_FROM to an address that it is allowed to send from.',
    )
  }
  try {
    await verifyMailServer(secrets.SMTP_URL)
    return okFinding('mail', `the mail server can be used; emails are sent from ${config.MAIL_FROM}`)
  } catch (error) {
    const problem = findCertificateProblem(error)
    if (problem)
      return faultFinding(
        'mail',
        `the certificate of the mail server is not trusted: ${problem}`,
        certificateAdvice,
      )
    return faultFinding(
      'mail',
      `the mail server cannot be used: ${messageOf(error)}`,
      'Check the host, port, user and password in SMTP_URL. Percent-encode special characters in the user and password; for example, write @ as %40.',
    )
  }
}
