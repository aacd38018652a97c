import { findUserById } from '../../../accounts/credentials/shared-queries.ts'
import { describeAdministrators } from '../../../organizations/administrators/describe-administrators.ts'
import { programName } from '../../../platform/base/config.ts'
import { findFirstRun, firstRunFile } from '../../../platform/files/first-run.ts'
import type { Cli } from '../command.ts'
import { type Finding, messageOf, warningFinding } from './finding.ts'

const CHECK = 'first password'

/** Finds the file with the password that the first start generated, and administrators who still have this password. */
export async function checkFirstPassword(cli: Cli): Promise<Finding[]> {
  const { dataDir } = cli.settings().config
  const file = firstRunFile(dataDir)
  const firstRun = await findFirstRun(dataDir).catch((error: Error) => error)
  if (!firstRun) return []
  if (firstRun instanceof Error) {
    const advice = 'Correct its permissions, or delete it if its password has been changed.'
    return [warningFinding(CHECK, `${file} cannot be read: ${messageOf(firstRun)}`, advice)]
  }
  const { db, passwords } = await cli.context()
  const isFirstPassword = (hash: string) =>
    passwords.run({ ip: '::1', account: CHECK }, ({ verify }) =>
      verify(hash, firstRun.administrator.password),
    )
  // The username may have changed since the first start.
  const administrators = await describeAdministrators(db, firstRun.organizationId)
  for (const userId of new Set(administrators.map((administrator) => administrator.userId))) {
    const user = userId === null ? undefined : await findUserById(db, userId)
    if (user && (await isFirstPassword(user.password_hash))) {
      return [
        warningFinding(
          CHECK,
          `${user.username} still has the password that the first start generated`,
          `Log in, set a new password in the contact settings, then delete ${file}. To remove the sample data instead, see: ${programName} help organizations delete`,
        ),
      ]
    }
  }
  return [
    warningFinding(
      CHECK,
      `${file} still exists, although no administrator has the password in it`,
      'Delete the file.',
    ),
  ]
}
