import type pg from 'pg'
import { findMigration, findMigrationStatus } from './migrate.ts'
import { type BlockedStatements, type MigrationEffects, readMigrationEffects } from './migration-effects.ts'

const SAMPLE_ROWS = 20_000
const SAMPLE_TABLE = 'lpi_upgrade_sample'
const MB = 1024 * 1024

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

export type TableEstimate = {
  table: string
  effects: ('rewritten' | 'new indexes' | 'checked' | 'rows changed')[]
  /** The kind of SQL statements that wait until the migration ends. */
  blocks: BlockedStatements | null
  rows: number
  megabytes: number
  seconds: number
}

export type MigrationEstimate = {
  name: string
  /** The first sentence of the comment at the beginning of the file. */
  summary: string
  creates: string[]
  removes: string[]
  /** The existing tables that the migration touches. */
  tables: TableEstimate[]
  seconds: number
  /** An upper estimate of what the migration writes: table copies, indexes and the write-ahead log. */
  writtenMegabytes: number
}

/**
 * Estimates how long the pending migrations take and how much they write. Measures the time to copy up to 20,000 rows
 * of each affected table and to build its indexes on the copy, in a transaction that is rolled back. Assumes that the
 * time is proportional to the number of rows, and that a migration that changes rows of a table changes every row.
 */
export async function estimateUpgrade(pool: pg.Pool): Promise<MigrationEstimate[]> {
  const { pending } = await findMigrationStatus(pool)
  const effects = readMigrationEffects()
  const client = await pool.connect()
  const measurements = new Map<string, Promise<TableMeasurement | null>>()
  const measureOnce = (table: string) => {
    const measurement = measurements.get(table) ?? measureTable(client, table)
    measurements.set(table, measurement)
    return measurement
  }
  try {
    const estimates: MigrationEstimate[] = []
    for (const name of pending) {
      estimates.push(await estimateMigration(name, effects[name] ?? {}, measureOnce))
    }
    return estimates
  } finally {
    client.release()
  }
}

async function estimateMigration(
  name: string,
  effects: MigrationEffects,
  measureOnce: (table: string) => Promise<TableMeasurement | null>,
): Promise<MigrationEstimate> {
  const { creates = [], removes = [], blocks = {} } = effects
  const { sql } = (await findMigration(name))!
  const tables: TableEstimate[] = []
  let writtenBytes = 0
  for (const table of listTables(effects)) {
    const measurement = await measureOnce(table)
    if (!measurement) continue
    const estimate = estimateTable(table, effects, measurement)
    writtenBytes += estimate.writtenBytes
    tables.push({
      table,
      effects: estimate.effects,
      blocks: blocks[table] ?? null,
      rows: measurement.rows,
      megabytes: Math.ceil((measurement.tableBytes + measurement.indexBytes) / MB),
      seconds: roundSeconds(estimate.seconds),
    })
  }
  const seconds = roundSeconds(tables.reduce((sum, table) => sum + table.seconds, 0))
  // PostgreSQL writes everything twice: to the tables and indexes, and to the write-ahead log.
  const writtenMegabytes = Math.ceil((2 * writtenBytes) / MB)
  return { name, summary: summarize(sql), creates, removes, tables, seconds, writtenMegabytes }
}

function listTables({
  rewrites = [],
  indexes = {},
  checks = [],
  changesRows = [],
  blocks = {},
}: MigrationEffects) {
  const names = [...rewrites, ...Object.keys(indexes), ...checks, ...changesRows, ...Object.keys(blocks)]
  return [...new Set(names)].sort()
}

function estimateTable(table: string, effects: MigrationEffects, measurement: TableMeasurement) {
  const { rows, sampleRows, copySeconds, indexSeconds, indexCount, tableBytes, indexBytes } = measurement
  const factor = sampleRows === 0 ? 0 : Math.max(1, rows / sampleRows)
  const isRewritten = effects.rewrites?.includes(table) ?? false
  const isChecked = effects.checks?.includes(table) ?? false
  const isChanged = effects.changesRows?.includes(table) ?? false
  const newIndexes = effects.indexes?.[table] ?? 0
  const perIndex = {
    seconds: indexSeconds / Math.max(1, indexCount),
    bytes: indexBytes / Math.max(1, indexCount),
  }
  // A copy of the table includes its existing indexes.
  const copies = (isRewritten ? 1 : 0) + (isChanged ? 1 : 0)
  const seconds =
    copies * (copySeconds + indexSeconds) + newIndexes * perIndex.seconds + (isChecked ? copySeconds : 0)
  const kinds = [
    isRewritten && 'rewritten',
    newIndexes > 0 && 'new indexes',
    isChecked && 'checked',
    isChanged && 'rows changed',
  ] as const
  return {
    effects: kinds.filter((kind) => kind !== false),
    seconds: seconds * factor,
    writtenBytes: copies * (tableBytes + indexBytes) + newIndexes * perIndex.bytes,
  }
}

function roundSeconds(seconds: number) {
  return Math.round(seconds * 100) / 100
}

/** The first sentence of the comment at the beginning of a migration. */
function summarize(sql: string) {
  const comment = /^(?:--.*\n)+/.exec(sql)?.[0].replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ') ?? ''
  return /^.*?[.](?= |$)/.exec(comment)?.[0] ?? comment.trim()
}

type TableMeasurement = {
  rows: number
  tableBytes: number
  indexBytes: number
  sampleRows: number
  copySeconds: number
  indexSeconds: number
  indexCount: number
}

/** Null if the table does not exist yet. */
async function measureTable(client: pg.ClientBase, table: string): Promise<TableMeasurement | null> {
  const { rows: sizes } = await client.query<{ estimate: string; tableBytes: string; indexBytes: string }>(
    `select reltuples::bigint as estimate, pg_table_size(oid) as "tableBytes", pg_indexes_size(oid) as "indexBytes"
     from pg_class where oid = to_regclass($1)`,
    [quoteName(table)],
  )
  const [size] = sizes
  if (!size) return null
  // The estimate is -1 if the table was never vacuumed or analyzed.
  const rows = Number(size.estimate) >= 0 ? Number(size.estimate) : await countRows(client, table)
  return {
    rows,
    tableBytes: Number(size.tableBytes),
    indexBytes: Number(size.indexBytes),
    ...(await measureSample(client, table)),
  }
}

async function countRows(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoteName(table)}`)
  return Number(rows[0]!.n)
}

async function measureSample(client: pg.ClientBase, table: string) {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoteName(table)],
  )
  const { rows: indexes } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = to_regclass($1)`,
    [quoteName(table)],
  )
  const list = columns.map(({ name }) => quoteName(name)).join(', ')
  await client.query('begin')
  try {
    await client.query(`create table ${SAMPLE_TABLE} (like ${quoteName(table)} including generated)`)
    const copyStartedAt = performance.now()
    const { rowCount } = await client.query(
      `insert into ${SAMPLE_TABLE} (${list}) select ${list} from ${quoteName(table)} limit ${SAMPLE_ROWS}`,
    )
    const indexingStartedAt = performance.now()
    for (const { definition } of indexes) {
      await client.query(
        definition.replace(/^CREATE (?:UNIQUE )?INDEX \S+ ON \S+ /, `CREATE INDEX ON ${SAMPLE_TABLE} `),
      )
    }
    return {
      sampleRows: rowCount ?? 0,
      copySeconds: (indexingStartedAt - copyStartedAt) / 1000,
      indexSeconds: (performance.now() - indexingStartedAt) / 1000,
      indexCount: indexes.length,
    }
  } finally {
    await client.query('rollback')
  }
}
