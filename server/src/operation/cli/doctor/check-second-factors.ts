import { countConnectionSecretsWithOtherKey } from '../../../accounts/providers/shared-queries.ts'
import { countSecretsWithOtherKey } from '../../../accounts/second-factor/shared-queries.ts'
import { describeAdministrators } from '../../../organizations/administrators/describe-administrators.ts'
import { programName } from '../../../platform/base/config.ts'
import { findEncryptionKey } from '../../../platform/secrets/encryption-key.ts'
import type { Cli } from '../command.ts'
import { plural } from '../plural.ts'
import { type Finding, faultFinding, okFinding, warningFinding } from './finding.ts'

/**
 * Lists the administrators who have not set up a required second factor, and counts the second factors whose secrets
 * and the connections whose secrets were encrypted with another key.
 */
export async function checkSecondFactors(cli: Cli): Promise<Finding[]> {
  const { db } = await cli.database()
  const key = await findEncryptionKey(cli.settings()).catch((error: Error) => error)
  if (key instanceof Error) {
    const advice = 'Correct the encryption-key file in the data folder, or set ENCRYPTION_KEY.'
    return [faultFinding('second factors', key.message, advice)]
  }
  const unreadableCount = await countSecretsWithOtherKey(db, key?.id ?? '')
  const unreadableConnections = await countConnectionSecretsWithOtherKey(db, key?.id ?? '')
  const administrators = (await describeAdministrators(db)).filter(
    ({ secondFactor }) => secondFactor === 'missing',
  )
  const findings: Finding[] = []
  if (unreadableCount > 0) {
    findings.push(
      warningFinding(
        'second factors',
        `only backup codes work for ${plural(unreadableCount, 'user account')}, because the encryption key changed`,
        'Restore ENCRYPTION_KEY, or the encryption-key file in the data folder, on every machine.',
      ),
    )
  }
  if (unreadableConnections > 0) {
    findings.push(
      warningFinding(
        'institutions',
        `nobody can log in through ${plural(unreadableConnections, 'connection')}, because the encryption key changed`,
        `Restore ENCRYPTION_KEY, or the encryption-key file in the data folder, on every machine, or enter the client secrets again with: ${programName} connections set --secret-file FILE`,
      ),
    )
  }
  if (administrators.length > 0) {
    findings.push(
      warningFinding(
        'second factors',
        `required, but not set up: ${administrators.map(({ username, userId }) => username || userId).join(', ')}`,
        'These users can set up a second factor in their contact settings after they log in.',
      ),
    )
  }
  return findings.length > 0
    ? findings
    : [okFinding('second factors', 'every required second factor is set up')]
}
