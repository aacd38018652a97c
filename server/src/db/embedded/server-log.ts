import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

const FOLDER = 'log'

/**
 * A file for each day of the week, begun anew when its day comes round, so that what the server writes never fills the
 * disk. Errors come without their details and statements, which quote the row that caused them: that is somebody's data.
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

/** What the server says before it has opened the files of its log: the last start alone. */
export function startLog({ folder }: Cluster) {
  return join(folder, '..', 'postgres.log')
}

/** The last lines that the server wrote, wherever that was. */
export async function readLogEnd(cluster: Cluster) {
  const folder = join(cluster.folder, FOLDER)
  const names = await readdir(folder).catch(() => [])
  const files = [startLog(cluster), ...names.map((name) => join(folder, name))]
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(file).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const [newest] = dated.sort((a, b) => b.at - a.at)
  const lines = (await readFile(newest!.file, 'utf8').catch(() => '')).trim().split('\n').slice(-5)
  return { file: newest!.file, lines }
}
