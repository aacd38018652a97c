import type { Cli } from './command.ts'

/** The folder and the setting that can contain the backup key. */
export function backupKeySource(cli: Cli) {
  const { config, secrets } = cli.settings()
  return { dataDir: config.dataDir, LPI_BACKUP_KEY: secrets.LPI_BACKUP_KEY }
}
