import { findMigrationStatus } from '../../db/migrate.ts'
import { describeInstruments } from '../../instruments/describe-instruments.ts'
import { listOrganizations } from '../../organizations/queries.ts'
import type { Cli } from '../command.ts'
import { PROGRAM } from '../help.ts'
import { type Finding, fault, messageOf, warning, well } from './finding.ts'

const OLDEST_VERSION = 15

/** That it answers, that it is of a version we know, and that it has every migration. */
export async function checkDatabase(cli: Cli): Promise<Finding[]> {
  try {
    const { pool, kind } = await cli.database()
    const began = performance.now()
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    const took = Math.round(performance.now() - began)
    const says = `PostgreSQL ${version} answers in ${took} ms (${kind})`
    const answers =
      version < OLDEST_VERSION
        ? fault('database', says, `Bring it to version ${OLDEST_VERSION} or newer.`)
        : well('database', says)
    return [answers, ...(await checkMigrations(cli))]
  } catch (error) {
    const { secrets } = cli.settings()
    const advice = secrets.DATABASE_URL
      ? 'See that DATABASE_URL names a database that runs, and that this machine may connect to it.'
      : 'See the end of the newest file in postgres/log in the data folder, and postgres.log beside it.'
    return [fault('database', `it does not answer: ${messageOf(error)}`, advice)]
  }
}

async function checkMigrations(cli: Cli): Promise<Finding[]> {
  const { pool } = await cli.database()
  const { applied, pending, edited, unknown } = await findMigrationStatus(pool)
  if (unknown.length > 0) {
    return [
      fault(
        'migrations',
        `the database knows ${unknown.join(', ')}`,
        'Run the newer version of the product.',
      ),
    ]
  }
  if (edited.length > 0) {
    return [fault('migrations', `${edited.join(', ')} was edited`, 'Put the file back as it was released.')]
  }
  if (applied.length === 0) {
    return [
      warning(
        'migrations',
        'the database is empty',
        `Start the product, or run: ${PROGRAM} database migrate`,
      ),
    ]
  }
  if (pending.length > 0) {
    const advice = `Make a backup, then start the product or run: ${PROGRAM} database migrate`
    return [warning('migrations', `${pending.join(', ')} is to come`, advice)]
  }
  return [well('migrations', `all ${applied.length} are applied`), await checkContent(cli)]
}

async function checkContent(cli: Cli): Promise<Finding> {
  const { db } = await cli.database()
  const [instruments, organizations] = [await describeInstruments(db), await listOrganizations(db)]
  const open = instruments.filter(({ retiredAt }) => retiredAt === null)
  if (open.length === 0) {
    return warning(
      'content',
      'no instrument is in use, so no access code can be made',
      `${PROGRAM} instruments import content/instruments/everyday-leadership.json`,
    )
  }
  return well('content', `${open.length} instruments in use, ${organizations.length} organisations`)
}
