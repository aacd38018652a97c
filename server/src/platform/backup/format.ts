/**
 * A backup is a gzip-compressed text file. Each line consists of a letter for its type, a space, and a JSON document:
 *
 *   H  header: the time of the backup, the versions of the product and of PostgreSQL, and the migrations
 *   T  table: its name and columns; its rows follow
 *   R  row of the table in the preceding T line
 *   E  end: the number of rows of each table, the states of the sequences, and the SHA-256 of all previous lines
 *   M  message authentication code: HMAC-SHA-256 of all previous lines, with the backup key
 *
 */
export const FORMAT = { format: 'lpi-backup', version: 3 } as const

export type Header = {
  format: typeof FORMAT.format
  version: number
  /** The time immediately after the snapshot was taken. The backup contains nothing that was committed later. */
  takenAt: string
  product: string
  postgres: string
  migrations: { name: string; checksum: string }[]
}

export type TableLine = { name: string; columns: string[] }

export type End = {
  rows: Record<string, number>
  sequences: Record<string, { value: string; isCalled: boolean }>
  sha256: string
}

export type Authentication = { hmacSha256: string }

/** Tables whose content the product generates again. They are empty after a restore. */
export const EXCLUDED_TABLES = ['batch_report_files', 'installed_version']

/** The header contains the names and checksums from this table. */
export const MIGRATIONS_TABLE = 'schema_migrations'
