/**
 * A backup is one gzipped text of lines. The first letter of a line says what the rest, a JSON document, is:
 *
 *   H  what the backup is: when and from what it was taken
 *   T  a table: its name and its columns; its rows follow
 *   R  a row of the table named last
 *   E  the end: how many rows each table has, where the sequences stand, and the SHA-256 of every line before this one
 *
 * A file without its last line is not a backup.
 */
export const FORMAT = { format: 'lpi-backup', version: 1 } as const

export type Header = typeof FORMAT & {
  /** Everything that was committed before this moment is in it, nothing of later. */
  takenAt: string
  postgres: string
  migrations: { name: string; checksum: string }[]
}

export type TableLine = { name: string; columns: string[] }

export type End = {
  rows: Record<string, number>
  sequences: Record<string, { value: string; isCalled: boolean }>
  sha256: string
}

/** What is large and can be made again; empty after a restore. */
export const TABLES_LEFT_OUT = ['batch_report_files']

/** The database's own account of which migrations it has; kept in the header and not as rows. */
export const MIGRATIONS_TABLE = 'schema_migrations'
