import { join } from 'node:path'
import { describeAdministrators } from '../../../organizations/administrators/describe-administrators.ts'
import { listOrganizations } from '../../../organizations/customers/shared-queries.ts'
import { programName } from '../../../platform/base/config.ts'
import { certificateAdvice, findCertificateProblem } from '../../../platform/db/describe-connection-error.ts'
import { EarlierDatabaseError, findMigrationStatus } from '../../../platform/db/migrate.ts'
import { NoDatabaseError } from '../../../platform/db/open-database-for-command.ts'
import { WrongOwnerError } from '../../../platform/db/wrong-owner-error.ts'
import { describeInstruments } from '../../../questionnaires/instruments/describe-instruments.ts'
import type { Cli } from '../command.ts'
import { plural } from '../plural.ts'
import { checkFirstPassword } from './check-first-password.ts'
import { checkSecondFactors } from './check-second-factors.ts'
import { type Finding, faultFinding, messageOf, okFinding, warningFinding } from './finding.ts'

const MIN_VERSION = 15

/**
 * Checks the connection, the version and the durability of PostgreSQL, and the migrations. If all migrations are
 * applied, also checks the active instruments, the administrators, the first password and the second factors of all
 * users.
 */
export async function checkDatabase(cli: Cli): Promise<Finding[]> {
  try {
    const { pool, kind } = await cli.database()
    const startedAt = performance.now()
    const { rows } = await pool.query<{ version: string; unsafe: string[] }>(
      `select current_setting('server_version_num') as version, array(select name from pg_settings
         where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe`,
    )
    const { version: number, unsafe } = rows[0]!
    const version = Math.floor(Number(number) / 10_000)
    const elapsedMs = Math.round(performance.now() - startedAt)
    const message = `PostgreSQL ${version} responds in ${elapsedMs} ms (${kind})`
    const finding =
      version < MIN_VERSION
        ? faultFinding('database', message, `Upgrade PostgreSQL to version ${MIN_VERSION} or newer.`)
        : okFinding('database', message)
    return [finding, checkDurability(unsafe), ...(await checkMigrations(cli))]
  } catch (error) {
    if (error instanceof NoDatabaseError) {
      return [
        warningFinding('database', messageOf(error), `To restore a backup, run: ${programName} restore FILE`),
      ]
    }
    if (error instanceof EarlierDatabaseError) {
      const advice = 'Start with an empty database, or restore a backup from version 0.9.0 or later.'
      return [faultFinding('migrations', 'the database was created before version 0.9.0', advice)]
    }
    if (error instanceof WrongOwnerError) return [faultFinding('database', error.problem, error.advice)]
    const problem = error instanceof Error && findCertificateProblem(error.cause)
    if (problem)
      return [
        faultFinding(
          'database',
          `the certificate of the database is not trusted: ${problem}`,
          certificateAdvice,
        ),
      ]
    const { secrets } = cli.settings()
    const advice = secrets.DATABASE_URL
      ? 'Check that the database in DATABASE_URL is running and accepts connections from this machine.'
      : 'In the data folder, read the end of postgres.log and of the newest file in postgres/log.'
    return [faultFinding('database', `the database does not respond: ${messageOf(error)}`, advice)]
  }
}

function checkDurability(unsafeSettings: string[]): Finding {
  if (unsafeSettings.length === 0)
    return okFinding('durability', 'PostgreSQL flushes each commit to the disk before it confirms it')
  return warningFinding(
    'durability',
    `these settings of PostgreSQL are off: ${unsafeSettings.join(', ')}`,
    'Turn them on. Otherwise, a power failure can destroy answers that the product has confirmed.',
  )
}

async function checkMigrations(cli: Cli): Promise<Finding[]> {
  const { pool } = await cli.database()
  const { applied, pending, edited, unknown } = await findMigrationStatus(pool)
  if (unknown.length > 0) {
    return [
      faultFinding(
        'migrations',
        `the database has migrations from a newer version: ${unknown.join(', ')}`,
        'Run that version of the product.',
      ),
    ]
  }
  if (edited.length > 0) {
    return [
      faultFinding(
        'migrations',
        `edited after they were applied: ${edited.join(', ')}`,
        'Restore the released migration files.',
      ),
    ]
  }
  if (applied.length === 0) {
    return [
      warningFinding(
        'migrations',
        'the database is empty',
        `Start the product, or run: ${programName} database migrate`,
      ),
    ]
  }
  if (pending.length > 0) {
    const advice = `Make a backup, then start the product or run: ${programName} database migrate`
    return [warningFinding('migrations', `pending: ${pending.join(', ')}`, advice)]
  }
  return [
    okFinding('migrations', `all applied (${applied.length})`),
    await checkContent(cli),
    await checkAdministrators(cli),
    ...(await checkFirstPassword(cli)),
    ...(await checkSecondFactors(cli)),
  ]
}

async function checkContent(cli: Cli): Promise<Finding> {
  const { db } = await cli.database()
  const [instruments, organizations] = [await describeInstruments(db), await listOrganizations(db)]
  const activeInstruments = instruments.filter(({ retiredAt }) => retiredAt === null)
  if (activeInstruments.length === 0) {
    const file = join(cli.settings().config.instrumentsDir, 'everyday-leadership.json')
    return warningFinding(
      'content',
      'there is no active instrument, so access codes cannot be created',
      `Run: ${programName} instruments import ${file}`,
    )
  }
  return okFinding(
    'content',
    `${plural(activeInstruments.length, 'active instrument')}, ${plural(organizations.length, 'organization')}`,
  )
}

/** Lists the administrators whose role is pending or whose email address is not confirmed. */
async function checkAdministrators(cli: Cli): Promise<Finding> {
  const { db } = await cli.database()
  const unconfirmedAdministrators = (await describeAdministrators(db)).filter(
    ({ state }) => state !== 'active',
  )
  if (unconfirmedAdministrators.length === 0)
    return okFinding('administrators', 'all email addresses are confirmed')
  const names = unconfirmedAdministrators.map(({ username, state }) => `${username} (${state})`)
  return warningFinding(
    'administrators',
    `role pending or email address not confirmed: ${names.join(', ')}`,
    `A pending role takes effect when the person sets a password with the emailed link. The other administrators can confirm their addresses in the contact settings. To print a link, run: ${programName} users confirmation-link EMAIL`,
  )
}
