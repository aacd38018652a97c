import { statfs } from 'node:fs/promises'
import { readBackupKeys } from '../../../platform/backup/backup-keys.ts'
import { readBackup } from '../../../platform/backup/read-backup.ts'
import { findLastBackupTime } from '../../../platform/backup/shared-queries.ts'
import { processEnvironment, programName, settingNames } from '../../../platform/base/config.ts'
import { version } from '../../../platform/base/version.ts'
import { estimateUpgrade, type MigrationEstimate } from '../../../platform/db/estimate-upgrade.ts'
import { findMigrationStatus } from '../../../platform/db/migrate.ts'
import { findRelease } from '../../../platform/db/releases.ts'
import { backupKeySource } from '../backup-key-source.ts'
import type { Cli } from '../command.ts'
import { type Finding, faultFinding, messageOf, okFinding, warningFinding } from '../doctor/finding.ts'
import { plural } from '../plural.ts'
import { compareSettings, describeSettings } from './compare-settings.ts'

const MB = 1024 * 1024
const HOUR_MS = 3_600_000
const BACKUP_HOURS = 24
/** The space that a running database needs in addition to what the migrations write. */
const RESERVED_MB = 200
/** When the free space is unknown, the check warns only if the migrations need more than this. */
const NEGLIGIBLE_MB = 1000
/** A save that waits longer than this fails; the browser sends it again. */
const SAVE_WAIT_SECONDS = 8

export type UpgradeCheck = Awaited<ReturnType<typeof checkUpgrade>>

/** Checks whether the installation is ready for an upgrade to this version of the product. Changes nothing. */
export async function checkUpgrade(cli: Cli, backupFile: string | undefined) {
  const { config } = cli.settings()
  const { pool, kind } = await cli.database()
  const status = await findMigrationStatus(pool)
  const release = findRelease(status.applied)
  const migrations = await estimateUpgrade(pool)
  const isPending = migrations.length > 0
  const writtenAt = await findLastBackupTime(pool)
  const settings = compareSettings(release?.settings ?? settingNames, settingNames, processEnvironment)
  const disk = {
    neededMegabytes: isPending ? RESERVED_MB + sum(migrations, (migration) => migration.writtenMegabytes) : 0,
    freeMegabytes: kind === 'external' ? null : await findFreeMegabytes(config.dataDir),
  }
  const processes = describeProcesses(migrations)
  const backup = await describeBackup(cli, { writtenAt, isPending, file: backupFile })
  return {
    installedVersion: release ? release.version + (release.hasLaterMigrations ? ' or later' : '') : null,
    newVersion: version,
    migrations,
    seconds: sum(migrations, ({ seconds }) => seconds),
    disk,
    lastBackupAt: writtenAt,
    isBackupChecked: backup.isChecked,
    settings,
    mayPreviousProcessesRun: processes.mayRun,
    findings: [
      describeMigrations(status),
      processes.finding,
      describeDisk(disk),
      ...backup.findings,
      ...describeSettings(settings, release?.version),
    ],
  }
}

function sum<T>(items: readonly T[], getValue: (item: T) => number) {
  return items.reduce((total, item) => total + getValue(item), 0)
}

function describeMigrations(status: Awaited<ReturnType<typeof findMigrationStatus>>): Finding {
  const { applied, pending, edited, unknown } = status
  if (unknown.length > 0) {
    return faultFinding(
      'migrations',
      `the database is newer than this version: ${unknown.join(', ')}`,
      'Install the version that applied these migrations, or a newer version. This version refuses to start.',
    )
  }
  if (edited.length > 0) {
    return faultFinding(
      'migrations',
      `edited after they were applied: ${edited.join(', ')}`,
      'Restore the released migration files.',
    )
  }
  if (applied.length === 0) {
    return faultFinding('migrations', 'the database is empty', 'Check DATABASE_URL and LPI_DATA_DIR.')
  }
  return okFinding('migrations', `${applied.length} applied, ${pending.length} pending`)
}

function describeProcesses(migrations: readonly MigrationEstimate[]) {
  const removals = migrations.flatMap(({ removes }) => removes)
  if (removals.length > 0) {
    const message = `processes of the previous release use what the migrations remove: ${removals.join(', ')}`
    return {
      mayRun: false,
      finding: warningFinding('processes', message, 'Stop all processes before you start the new version.'),
    }
  }
  const longestSeconds = Math.max(
    0,
    ...migrations.filter(({ tables }) => tables.some(({ blocks }) => blocks)).map(({ seconds }) => seconds),
  )
  const message = 'processes of the previous release can continue to run during the upgrade'
  if (longestSeconds < SAVE_WAIT_SECONDS) return { mayRun: true, finding: okFinding('processes', message) }
  return {
    mayRun: true,
    finding: warningFinding(
      'processes',
      `${message}, but requests wait for ${formatSeconds(longestSeconds)} and can fail; browsers keep answers and send them again`,
      'Upgrade when few people are using the product.',
    ),
  }
}

async function findFreeMegabytes(dataDir: string) {
  const { bavail, bsize } = await statfs(dataDir)
  return Math.floor((bavail * bsize) / MB)
}

function describeDisk(disk: { neededMegabytes: number; freeMegabytes: number | null }): Finding {
  const [needed, free] = [disk.neededMegabytes, disk.freeMegabytes].map((n) => n?.toLocaleString('en-US'))
  if (disk.freeMegabytes === null) {
    const message = `the migrations need at most ${needed} MB on the disk that holds the database`
    return disk.neededMegabytes <= NEGLIGIBLE_MB
      ? okFinding('disk', message)
      : warningFinding('disk', message, 'Check that this disk has enough free space.')
  }
  const message = `the migrations need at most ${needed} MB; ${free} MB are free in the data folder`
  return disk.freeMegabytes < disk.neededMegabytes
    ? faultFinding('disk', message, 'Free up space: the database stops when the disk is full.')
    : okFinding('disk', message)
}

type BackupState = { writtenAt: Date | null; isPending: boolean; file: string | undefined }

async function describeBackup(cli: Cli, { writtenAt, isPending, file }: BackupState) {
  const finding = describeAge(writtenAt, isPending)
  if (file) {
    const fileCheck = await checkBackupFile(cli, file)
    // Uses the time in the file, because the release that wrote the backup may not have recorded it in the audit log.
    return fileCheck.takenAt
      ? { isChecked: true, findings: [describeAge(fileCheck.takenAt, isPending), fileCheck.finding] }
      : { isChecked: false, findings: [finding, fileCheck.finding] }
  }
  const fileFinding = warningFinding(
    'backup file',
    'not checked',
    'Add --backup FILE to check that the backup is complete and authentic.',
  )
  return { isChecked: false, findings: writtenAt && isPending ? [finding, fileFinding] : [finding] }
}

function describeAge(writtenAt: Date | null, isPending: boolean): Finding {
  const hours = writtenAt && Math.floor((Date.now() - writtenAt.getTime()) / HOUR_MS)
  const message =
    hours === null
      ? 'the audit log records no backup of this database'
      : `the last one is ${hours === 0 ? 'less than an hour' : plural(hours, 'hour')} old`
  if (hours !== null && hours < BACKUP_HOURS) return okFinding('backup', message)
  const advice = 'Make a backup with the installed version: lpi backup FILE'
  // Without pending migrations, the previous version can still use the database, so a missing or old backup causes
  // only a warning.
  return isPending ? faultFinding('backup', message, advice) : warningFinding('backup', message, advice)
}

async function checkBackupFile(cli: Cli, file: string): Promise<{ takenAt: Date | null; finding: Finding }> {
  const check = 'backup file'
  try {
    const { header, isAuthentic } = await readBackup(file, await readBackupKeys(backupKeySource(cli)))
    const takenAt = new Date(header.takenAt)
    const message = `${file} is complete and contains everything up to ${header.takenAt}`
    if (isAuthentic) return { takenAt, finding: okFinding(check, `${message}; it is authentic`) }
    if (header.version > 1) {
      const advice = 'Set LPI_BACKUP_KEY to the key of the installation that wrote the backup.'
      return { takenAt: null, finding: faultFinding(check, `${file} cannot be authenticated`, advice) }
    }
    const advice = `Release 1.0 did not authenticate backups. To restore this backup, run: ${programName} restore FILE --unauthenticated`
    return { takenAt, finding: warningFinding(check, message, advice) }
  } catch (error) {
    return { takenAt: null, finding: faultFinding(check, messageOf(error), 'Make another backup.') }
  }
}

export function formatSeconds(seconds: number) {
  if (seconds < 1) return 'less than a second'
  return seconds < 120 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} minutes`
}
