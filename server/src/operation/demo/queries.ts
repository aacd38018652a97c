import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/tables.ts'

const BATCH_SIZE = 5000

/** Inserts rows in large batches. Columns that the first row lacks get their defaults. */
export async function insertMany<T extends keyof DB & string>(db: Db, table: T, rows: Insertable<DB[T]>[]) {
  const [firstRow] = rows
  if (!firstRow) return
  const columns = sql.join(Object.keys(firstRow).map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH_SIZE))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(db)
  }
}

const DEMO_LOCK = 5_741_008

/** Makes other transactions that create a demo wait until this one ends, so that each demo gets its own number. */
export async function lockDemos(trx: Db) {
  await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(trx)
}

/** The largest number in the name of a demo or in the username of its administrator; 0 if there is no demo. */
export async function findLastDemoNumber(db: Db, prefix: string) {
  const namePattern = `^${prefix} (\\d{1,8})$`
  const addressPattern = '^dean@college-(\\d{1,8})\\.example$'
  const { rows } = await sql<{ number: number | null }>`
    select max(number::int) as number
    from (
      select substring(name, ${namePattern}) as number from organizations
      union all
      select substring(username, ${addressPattern}) from users
    ) demos`.execute(db)
  return rows[0]?.number ?? 0
}

/** Samples of real people exclude the answers of learners in a demo. */
export async function markAsDemo(db: Db, organizationId: string) {
  await db.updateTable('organizations').set({ is_demo: true }).where('id', '=', organizationId).execute()
}

/** Without current statistics, PostgreSQL would plan queries as if the tables still had only a few rows. */
export async function updateStatistics(db: Db) {
  await sql`analyze`.execute(db)
}

/** Sets the number of taken seats of each access code to the number of its assessments. */
export async function updateSeatsTaken(db: Db, cohortIds: string[]) {
  await sql`update access_codes set seats_taken = taken.n
    from (select access_code_id, count(*)::int as n from assessments
      where cohort_id = any(${cohortIds}) group by access_code_id) taken
    where access_codes.id = taken.access_code_id`.execute(db)
}
