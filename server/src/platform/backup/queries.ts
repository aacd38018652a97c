import type pg from 'pg'
import { SERVER_NAME } from '../db/open-database.ts'
import { EXCLUDED_TABLES, MIGRATIONS_TABLE } from './format.ts'

export type Client = Pick<pg.ClientBase, 'query'>

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The tables of a backup with their columns. Omits generated columns, because PostgreSQL computes their values. */
export async function listTables(client: Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [[MIGRATIONS_TABLE, ...EXCLUDED_TABLES]],
  )
  return rows
}

type SequenceState = { value: string; isCalled: boolean }

export async function listSequences(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const states: Record<string, SequenceState> = {}
  for (const { name } of rows) {
    const state = await client.query<SequenceState>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteName(name)}`,
    )
    states[name] = state.rows[0]!
  }
  return states
}

/** Begins a transaction in which all queries of this client see the same snapshot. */
export async function beginSnapshot(client: Client) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `select clock_timestamp() as "takenAt", current_setting('server_version') as postgres`,
  )
  return rows[0]!
}

export async function listMigrations(client: Client) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${MIGRATIONS_TABLE} order by name`,
  )
  return rows
}

const BATCH_SIZE = 2000

/** The rows of a table as JSON texts, in batches. PostgreSQL formats numbers and timestamps, so nothing is rounded. */
export async function* readRows(client: Client, table: string) {
  await client.query(
    `declare rows no scroll cursor for select row_to_json(t)::text as row from ${quoteName(table)} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH_SIZE} from rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close rows')
}

/** The names of the tables that have rows. Ignores tables that a backup does not contain. */
export async function listNonEmptyTables(client: Client) {
  const tables = await listTables(client)
  const nonEmpty: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select exists (select from ${quoteName(name)}) as "hasRows"`)
    if (rows[0].hasRows) nonEmpty.push(name)
  }
  return nonEmpty
}

/** Drops all tables in the `public` schema, all its routines except those of extensions, and the queued jobs. */
export async function dropEverything(client: Client) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table if exists public.%I cascade', relname) as statement from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     -- Queued jobs belong to the dropped data; the links in queued emails, for example, are no longer valid.
     -- pg-boss creates its schema again when the product starts.
     select 'drop schema if exists pgboss cascade'`,
  )
  for (const { statement } of rows) await client.query(statement)
}

export async function createMigrationsTable(client: Client) {
  await client.query(`create table ${MIGRATIONS_TABLE} (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
}

export async function insertMigration(
  client: Client,
  { name, checksum }: { name: string; checksum: string },
) {
  await client.query(`insert into ${MIGRATIONS_TABLE} (name, checksum) values ($1, $2)`, [name, checksum])
}

/**
 * Drops foreign keys and disables triggers, so that rows can be inserted in any order. Returns a function that restores
 * both.
 */
export async function suspendConstraints(client: Client) {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const tables = await listTables(client)
  for (const { drop } of rows) await client.query(drop)
  for (const { name } of tables) await client.query(`alter table ${quoteName(name)} disable trigger user`)
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${quoteName(name)} enable trigger user`)
    for (const { add } of rows) await client.query(add)
  }
}

/** Inserts rows that are JSON texts, as returned by `readRows`. */
export async function insertRows(client: Client, table: string, columns: string[], rows: string[]) {
  const names = columns.map(quoteName).join(', ')
  await client.query(
    `insert into ${quoteName(table)} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${quoteName(table)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

export async function countRows(client: Client, table: string) {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoteName(table)}`)
  return Number(rows[0]!.n)
}

export async function setSequence(client: Client, name: string, value: string, isCalled: boolean) {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteName(name), value, isCalled])
}

export async function analyze(client: Client) {
  await client.query('analyze')
}

/** The number of connections of running servers to the database. */
export async function countServerConnections(client: Client) {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [SERVER_NAME],
  )
  return rows[0]!.count
}
