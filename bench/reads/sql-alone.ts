import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { findCaller } from '../../server/src/organizations/access/queries.ts'
import type { DB } from '../../server/src/platform/db/tables.ts'
import { readDatabaseConnection, runPgbench } from '../answers/pgbench.ts'
import type { Case } from './cases.ts'

/**
 * Returns the time in milliseconds that PostgreSQL alone needs to run the SQL statements of a read once. The statements
 * are those for the first reader.
 */
export async function measureSqlAlone(folder: string, { query, readers }: Case, seconds: number) {
  const statements: string[] = []
  const pool = new pg.Pool({ ...(await readDatabaseConnection(folder)), max: 1 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void statements.push(inlineParameters(event.query)),
  })
  const [reader] = readers
  await findCaller(db, reader!.sessionId)
  await query(db, reader!)
  await db.destroy()
  const file = join(folder, 'read.pgbench')
  await writeFile(file, `set jit = off;\n${statements.map((text) => `${text};`).join('\n')}\n`)
  const { rate } = await runPgbench(folder, file, 1, seconds)
  return 1000 / rate
}

/** Replaces the parameters of an SQL statement with their values, because pgbench runs the statement from a script. */
function inlineParameters({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
  return sql
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\$(\d+)/g, (_, number) => toLiteral(parameters[Number(number) - 1]))
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => `"${item}"`).join(',')}}`)
  return pg.escapeLiteral(String(value))
}
