import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

const FOLDER = 'log'

/**
 * The log has one file per weekday, which is overwritten a week later, so that old entries do not accumulate. Errors
 * are logged without details or SQL statements, which can contain personal data.
 */
export const logSettings = {
  logging_collector: 'on',
  log_directory: FOLDER,
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** The file that receives the output of the latest start until PostgreSQL opens its log files. */
export function startupLogFile({ folder }: Cluster) {
  return join(folder, '..', 'postgres.log')
}

/** Returns the last lines of the log file that was written most recently. */
export async function readLogEnd(cluster: Cluster) {
  const folder = join(cluster.folder, FOLDER)
  const names = await readdir(folder).catch(() => [])
  const files = [startupLogFile(cluster), ...names.map((name) => join(folder, name))]
  const datedFiles = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(file).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const [newestFile] = datedFiles.sort((a, b) => b.at - a.at)
  const lines = (await readFile(newestFile!.file, 'utf8').catch(() => '')).trim().split('\n').slice(-5)
  return { file: newestFile!.file, lines }
}
