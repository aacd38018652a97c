import type { Cli } from './command.ts'

/** Where the keys of backups are. */
export function keySource(cli: Cli) {
  const { config, secrets } = cli.settings()
  return { dataDir: config.dataDir, LPI_BACKUP_KEY: secrets.LPI_BACKUP_KEY }
}
