import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { processEnvironment } from './config.ts'

type Installation = {
  sources: string
  settingsFile: string
  env: Readonly<Record<string, string | undefined>>
}

/** The paths of the product and its settings in the installation that docs/OPERATIONS.md describes. */
const installedPaths = { folder: '/opt/lpi', settingsFile: '/etc/lpi/lpi.env' }

/**
 * Throws if the product runs from the folder of an installation but has not loaded the settings of this installation,
 * because it would then use a different database than the service does.
 */
export async function assertInstalledSettings({
  sources = resolve(import.meta.dirname, '../../../..'),
  settingsFile = installedPaths.settingsFile,
  env = processEnvironment,
}: Partial<Installation> = {}) {
  if (env.DATABASE_URL || env.LPI_DATA_DIR) return
  if (sources !== installedPaths.folder && settingsFile === installedPaths.settingsFile) return
  const isInstalled = await access(settingsFile).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'EACCES',
  )
  if (!isInstalled) return
  throw new Error(
    `The settings of this installation in ${settingsFile} are not loaded, so the product would open another database. Use the lpi command, or start the service: systemctl start lpi`,
  )
}
