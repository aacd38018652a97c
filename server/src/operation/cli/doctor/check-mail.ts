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
    await verifyMailServer({ smtpUrl: secrets.SMTP_URL, publicUrl: config.PUBLIC_URL })
    return okFinding('mail', `the mail server can be used; emails are sent from ${config.MAIL_FROM}`)
  } catch (error) {
    const problem = findCertificateProblem(error)
    if (problem)
      return faultFinding(
        'mail',
        `the certificate of the mail server is not trusted: ${problem}`,
        certificateAdvice,
      )
    return faultFinding('mail', `the mail server cannot be used: ${messageOf(error)}`, adviceFor(error))
  }
}

function adviceFor(error: unknown) {
  const { command, code } = error as { command?: string; code?: string }
  if (command === 'EHLO' || command === 'HELO')
    return 'The mail server refuses the name with which the product greets it: the host name of PUBLIC_URL if it has a domain, otherwise the name of this machine. Set PUBLIC_URL to the address that people open in their browser.'
  if (code === 'ETLS' || command === 'STARTTLS')
    return 'The mail server offers no encryption, so the user and password in SMTP_URL were not sent. Use a port with encryption, such as 587 or smtps:// with 465. If you accept that they are sent unencrypted, add ?requireTLS=false to SMTP_URL.'
  return 'Check the host, port, user and password in SMTP_URL. Percent-encode special characters in the user and password; for example, write @ as %40.'
}
