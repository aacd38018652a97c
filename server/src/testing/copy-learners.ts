import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/base/context.ts'
import { AppError } from '../platform/base/errors.ts'
import type { Db } from '../platform/db/connect.ts'
import { readStoredInstrument } from '../questionnaires/instruments/load-stored-instrument.ts'
import { createEdition } from '../results/editions/store-editions.ts'
import { freezeMissingEvidence } from '../results/measurement/freeze-missing-evidence.ts'

/**
 * Freezes all missing evidence, and creates the first group reports of an organization's cohorts, so that `copyLearners`
 * can copy both.
 */
export async function prepareReports(
  ctx: Pick<Context, 'db' | 'saveDb' | 'state' | 'now'>,
  organizationId: string,
) {
  await freezeMissingEvidence(ctx)
  const { db } = ctx
  const versions = await db
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['cohort_id', 'instrument_id', 'instrument_version'])
    .distinct()
    .where('organization_id', '=', organizationId)
    .execute()
  for (const { cohort_id: cohortId, instrument_id, instrument_version } of versions) {
    const instrument = await readStoredInstrument(db, instrument_id, instrument_version)
    await db
      .transaction()
      .execute((trx) => createEdition(trx, { cohortId, instrument, now: new Date() }))
      .catch((err: unknown) => {
        if (!(err instanceof AppError)) throw err
      })
  }
}

type Copies = {
  /** The organization whose rows in the tables of `sourceConditions` are copied. */
  organizationId: string
  /** The organizations that receive copies. The source can be one of them. */
  targets: readonly {
    organizationId: string
    copies: number
    /** `false` copies only the tables in `searchedTables`. */
    copiesAllTables: boolean
  }[]
}

/**
 * Copies learners with one SQL statement for each copy and table, which is many times faster than the `demo` command.
 * Each copy has its own ids, cohort names, access codes and email addresses. Requires a superuser, because it turns off
 * triggers and foreign key checks.
 */
export async function copyLearners(db: Db, { organizationId, targets }: Copies) {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set synchronous_commit = off`.execute(connection)
    await createIdFunction(connection)
    const tables: { name: string; columns: Column[] }[] = []
    for (const [name, condition] of Object.entries(sourceConditions(organizationId))) {
      const source = sql`select * from ${sql.table(name)} where ${condition}`
      await sql`create temporary table ${sourceTable(name)} as ${source}`.execute(connection)
      tables.push({ name, columns: await listColumns(connection, name) })
    }
    let number = 0
    for (const target of targets) {
      const copiedTables = tables.filter(({ name }) => target.copiesAllTables || searchedTables.has(name))
      for (const lastNumber = number + target.copies; number < lastNumber; ) {
        number++
        for (const { name, columns } of copiedTables) {
          await insertCopy(connection, name, columns, number, target.organizationId)
        }
      }
    }
    await insertUsageRows(connection)
    await countAssessments(connection)
    await sql`discard temp`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
    await sql`reset synchronous_commit`.execute(connection)
  })
}

/** The tables that searches filter, and those that comparisons with a cohort read. */
const searchedTables = new Set([
  'cohorts',
  'assessments',
  'invitations',
  'users',
  'group_editions',
  'group_edition_members',
])

/** The conditions that select the rows of each table. A condition refers only to tables that precede its own table. */
function sourceConditions(organizationId: string): Record<string, RawBuilder<unknown>> {
  const inSourceCohorts = sql`cohort_id in (select id from source_cohorts)`
  const inSourceUsers = sql`user_id in (select id from source_users)`
  const inSourceAssessments = sql`assessment_id in (select id from source_assessments)`
  return {
    cohorts: sql`organization_id = ${organizationId}`,
    access_codes: inSourceCohorts,
    assessments: inSourceCohorts,
    invitations: inSourceCohorts,
    users: sql`id in (select user_id from source_assessments)`,
    user_mappings: inSourceUsers,
    user_consents: inSourceUsers,
    responses: inSourceAssessments,
    assessment_evidence: inSourceAssessments,
    group_editions: inSourceCohorts,
    group_edition_members: inSourceAssessments,
  }
}

const sourceTable = (name: string) => sql.table(`source_${name}`)

/**
 * Creates a function that returns the id of a copied row: a version 4 UUID that depends only on the original id and on
 * the number of the copy. Copied rows therefore refer to other rows of the same copy.
 */
async function createIdFunction(db: Db) {
  await sql`
    create function pg_temp.copy_of(id uuid, number integer) returns uuid language sql immutable as $$
      select overlay(overlay(md5(id::text || number) placing '4' from 13) placing '8' from 17)::uuid
    $$`.execute(db)
}

type Column = { name: string; isId: boolean }

/** Lists the columns of a table, except those that PostgreSQL generates. */
async function listColumns(db: Db, table: string) {
  const { rows } = await sql<Column>`
    select attname as name, atttypid = 'uuid'::regtype as "isId" from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`.execute(
    db,
  )
  return rows
}

async function insertCopy(db: Db, table: string, columns: Column[], number: number, organizationId: string) {
  const n = sql`${number}::integer`
  const ownValues: Record<string, RawBuilder<unknown>> = {
    organization_id: sql`${organizationId}::uuid`,
    cohort_organization_id: sql`${organizationId}::uuid`,
    name: sql`name || ' / ' || ${n}`,
    code: sql`upper(left(md5(code || ${n}), 12))`,
    username: sql`replace(username, '@', '-' || ${n} || '@')`,
    email: sql`replace(email, '@', '-' || ${n} || '@')`,
  }
  const values = columns.map(
    ({ name, isId }) =>
      ownValues[name] ?? (isId ? sql`pg_temp.copy_of(${sql.ref(name)}, ${n})` : sql.ref(name)),
  )
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from ${sourceTable(table)}`.execute(db)
}

/**
 * Inserts rows that the product stores as people use it: for each user, a session and a login audit event; for each
 * started assessment, the record of a save request. Withdraws the consent of one learner in a thousand.
 */
async function insertUsageRows(db: Db) {
  await sql`
    insert into sessions (user_id, secret, security_version, created_at, expires_at)
    select id, sha256(convert_to(id::text, 'UTF8')), security_version, now(), now() + interval '30 days'
    from users`.execute(db)
  await sql`
    insert into audit_events (id, at, event, actor_id, network, pending_id, pending_hash, previous_hash, hash)
    select coalesce((select max(id) from audit_events), 0) + row_number() over (order by created_at),
      created_at, 'login.succeeded', id, '192.0.2.0/24',
      nextval(pg_get_serial_sequence('pending_audit_events', 'id')), sha256(''), sha256(''), sha256('')
    from users`.execute(db)
  await sql`
    insert into user_consents (user_id, policy_type, version, status)
    select user_id, 'privacy-policy', '1', 'withdrawn'
    from (select user_id, row_number() over (order by user_id) as position
      from (select distinct user_id from assessments) as learners) as numbered
    where position % 1000 = 0`.execute(db)
  await sql`
    insert into people_without_consent (user_id, username)
    select distinct user_id, username from user_consents join users on users.id = user_id
    where status = 'withdrawn'
    on conflict do nothing`.execute(db)
  await sql`
    insert into response_operations (assessment_id, operation_id, body_hash, applied_at)
    select assessments.id, gen_random_uuid(), sha256(''), updated_at
    from assessments where status <> 'ACCEPTED'`.execute(db)
}

/** Counts all assessments again, because the triggers that count assessments are turned off while rows are copied. */
async function countAssessments(db: Db) {
  await sql`delete from pending_assessment_counts`.execute(db)
  await sql`delete from assessment_counts`.execute(db)
  await sql`
    insert into assessment_counts select cohort_id, status, count(*) from assessments group by cohort_id, status`.execute(
    db,
  )
}
