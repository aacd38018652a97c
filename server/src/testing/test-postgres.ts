import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { jobDefinitions } from '../job-definitions.ts'
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { createTemporaryFolder } from './create-temporary-folder.ts'

/** A PostgreSQL server for tests: the server at `TEST_DATABASE_URL` if it is set, otherwise an embedded server. */
export type TestPostgres = { url: string; template: string; stop(): Promise<void> }

export async function startTestPostgres(): Promise<TestPostgres> {
  const existingUrl = process.env.TEST_DATABASE_URL
  const server = existingUrl ? { url: existingUrl, stop: async () => {} } : await startEmbeddedForTests()
  const template = `lpi_template_${randomBytes(4).toString('hex')}`
  await runStatement(server.url, `create database ${template}`)
  const pool = new pg.Pool({ connectionString: withDatabase(server.url, template) })
  await migrate(pool)
  await (await openJobs(pool, jobDefinitions, { log: console })).close()
  await pool.end()
  return {
    url: server.url,
    template,
    stop: async () => {
      await runStatement(server.url, `drop database if exists ${template}`)
      await server.stop()
    },
  }
}

/** A private migrated database, copied from the template. */
export async function createTestDatabase({ url, template }: Pick<TestPostgres, 'url' | 'template'>) {
  // The default strategy also writes each page to the write-ahead log, which takes more CPU time.
  return createDatabase(url, `template ${template} strategy file_copy`)
}

/** A private empty database. */
export async function createEmptyDatabase({ url }: Pick<TestPostgres, 'url'>) {
  return createDatabase(url, 'template template0')
}

async function createDatabase(url: string, options: string) {
  const name = `lpi_test_${randomBytes(6).toString('hex')}`
  await runStatement(url, `create database ${name} ${options}`)
  return {
    url: withDatabase(url, name),
    drop: () => runStatement(url, `drop database if exists ${name} with (force)`),
  }
}

/**
 * Starts a server with fast but unsafe settings. Test data need not survive a power failure, and other users of this
 * machine cannot connect to the server's socket.
 */
async function startEmbeddedForTests() {
  const folder = await createTemporaryFolder('lpi-test-')
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    scram_iterations: '1',
    // A test database is dropped before autovacuum would help.
    autovacuum: 'off',
  }
  const { connection, stop } = await startEmbedded(folder, settings)
  const { user, password, host, port, database } = connection
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  // Hashes the password again with fewer iterations, because the tests open thousands of connections.
  await runStatement(url, `alter role ${user} password '${password}'`)
  return {
    url,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

function withDatabase(url: string, name: string) {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

async function runStatement(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
