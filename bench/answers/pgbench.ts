import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { withDatabase } from '../../e2e/database.ts'
import { applySave } from '../../server/src/answering/assessments/queries.ts'
import { findCaller } from '../../server/src/organizations/access/queries.ts'
import type { DB } from '../../server/src/platform/db/tables.ts'
import type { BenchLearner } from './learners.ts'

const execute = promisify(execFile)

/**
 * Writes a pgbench script with the two SQL statements of a save. The first one reads the session and the user, and the
 * second one stores the answers and returns the version for the next save. The SQL is taken from the product's own
 * queries. Each pgbench client saves the answers of one learner.
 */
export async function writePgbenchScript(file: string, folder: string, learners: readonly BenchLearner[]) {
  const [caller, save] = await captureSql(folder)
  const answers = learners[0]!.questionIds.map((id) => `"${id}":%s`).join(',')
  const input =
    `format('[{"position":0,"assessment_id":"%s","version":"%s","status":"IN_PROGRESS","saved_at":"%s",` +
    `"answers":{${answers}},"operation_id":"%s","content_hash":"${'ab'.repeat(32)}"}]', :assessment::text, :version::text, ` +
    `now(), ${learners[0]!.questionIds.map((_, i) => `:v${i}::int`).join(', ')}, gen_random_uuid())`
  const script = [
    '\\if :started = 0',
    'select session_id as session, assessment_id as assessment from bench_learners where position = :client_id \\gset',
    'select xmin::text as version from assessments where id = :assessment::uuid \\gset',
    '\\set started 1',
    '\\endif',
    ...learners[0]!.questionIds.map((_, i) => `\\set v${i} random(1, 10)`),
    `${caller!.replace('$1', 'array[:session::uuid]')};`,
    `${save!.replace('$1', input)} \\gset`,
  ]
  await writeFile(file, `${script.map((line) => line.replaceAll(/\s*\n\s*/g, ' ')).join('\n')}\n`)
  await storeSessions(folder, learners)
}

export async function readDatabaseConnection(folder: string) {
  const lines = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const [port, socketFolder] = lines.slice(3, 5).map((line) => line.trim())
  const password = await readFile(join(folder, 'postgres-password'), 'utf8')
  return { host: socketFolder!, port: Number(port), user: 'lpi', database: 'postgres', password }
}

async function captureSql(folder: string) {
  const statements: string[] = []
  const pool = new pg.Pool({ ...(await readDatabaseConnection(folder)), max: 1 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query.sql),
  })
  const now = new Date()
  await findCaller(db, randomUUID())
  const operation = { id: randomUUID(), contentHash: Buffer.alloc(32) }
  await applySave(db, {
    assessmentId: randomUUID(),
    version: '1',
    status: 'IN_PROGRESS',
    now,
    answers: new Map(),
    operation,
  })
  await db.destroy()
  return statements
}

/** Stores each learner's newest session with the number of the pgbench client that saves the learner's answers. */
async function storeSessions(folder: string, learners: readonly BenchLearner[]) {
  await withDatabase(folder, async (db) => {
    await sql`drop table if exists bench_learners`.execute(db)
    await sql`create table bench_learners (position int primary key, session_id uuid, assessment_id uuid)`.execute(
      db,
    )
    for (const [position, { userId, assessmentId }] of learners.entries()) {
      await sql`
        insert into bench_learners
        select ${position}, id, ${assessmentId} from sessions where user_id = ${userId}
        order by created_at desc limit 1`.execute(db)
    }
  })
}

/** Runs the script with pgbench and returns the transactions per second as `rate`. */
export async function runPgbench(folder: string, script: string, connections: number, seconds: number) {
  const { host, port, user, database, password } = await readDatabaseConnection(folder)
  const { stdout } = await execute(
    'pgbench',
    [
      ...[
        '-h',
        host,
        '-p',
        String(port),
        '-U',
        user,
        '-n',
        '-M',
        'prepared',
        '-D',
        'started=0',
        '-f',
        script,
      ],
      ...['-c', String(connections), '-j', '1', '-T', String(seconds), database],
    ],
    { env: { ...process.env, PGPASSWORD: password } },
  )
  return { rate: Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]) }
}
