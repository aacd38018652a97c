import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

const execute = promisify(execFile)
const cli = new URL('../../server/src/main-cli.ts', import.meta.url).pathname

export type Settings = Record<string, string>

/** Demo data, and learners who have started an assessment. */
export type Installation = {
  organizationId: string
  administrator: string
  password: string
  learners: Learner[]
}

export type Learner = { email: string; userId: string; assessmentId: string; questionIds: string[] }

/** The number of statements that each learner answers. None is on the last page, so no save completes an assessment. */
const QUESTIONS = 6

/**
 * Migrates the database that is given in `settings`, or the embedded database in `folder` if none is given. Fills it
 * with a generated organization.
 */
export async function createInstallation(folder: string, settings: Settings, learners = 150) {
  await runCli(folder, settings, 'database', 'migrate')
  const demo = await runCli(folder, settings, 'demo', '--learners', String(learners), '--json')
  return JSON.parse(demo) as Omit<Installation, 'learners'>
}

export async function runCli(folder: string, settings: Settings, ...args: string[]) {
  const env = { ...process.env, LPI_DATA_DIR: folder, ...settings }
  const { stdout } = await execute(process.execPath, [cli, ...args], { env, maxBuffer: 1e8 })
  return stdout
}

/** Opens a separate connection to the database, passes it to `work`, and closes it. */
export async function withDatabase<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the database count how often each assessment is written. */
export async function countAssessmentWrites(connection: pg.ClientConfig) {
  await withDatabase(connection, (client) =>
    client.query(`
      create table assessment_writes (assessment_id uuid not null);
      create function count_assessment_write() returns trigger language plpgsql as $$
        begin insert into assessment_writes values (new.id); return new; end $$;
      create trigger count_write after update on assessments
        for each row execute function count_assessment_write()`),
  )
}

/** Returns learners who have started an assessment, and makes the database count the writes to each assessment. */
export async function prepareLearners(connection: pg.ClientConfig, count: number): Promise<Learner[]> {
  await countAssessmentWrites(connection)
  return withDatabase(connection, async (client) => {
    const { rows } = await client.query(
      `select users.email, users.id as "userId", assessments.id as "assessmentId", instruments.definition
       from assessments join users on users.id = assessments.user_id
       join instruments on (instruments.id, instruments.version) = (instrument_id, instrument_version)
       where status = 'IN_PROGRESS' order by assessments.id limit $1`,
      [count],
    )
    if (rows.length < count)
      throw new Error(`Only ${rows.length} learners have started an assessment; ${count} are needed.`)
    return rows.map(({ definition, ...learner }) => ({
      ...learner,
      questionIds: definition.statements.slice(0, QUESTIONS).map(({ id }: { id: string }) => id),
    }))
  })
}
