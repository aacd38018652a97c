import { readBackupKeys } from '../../../platform/backup/backup-keys.ts'
import { readBackup } from '../../../platform/backup/read-backup.ts'
import { findBackupEventTimes } from '../../../platform/backup/shared-queries.ts'
import { processEnvironment, settingNames } from '../../../platform/base/config.ts'
import { version } from '../../../platform/base/version.ts'
import { findInstalledVersion } from '../../../platform/db/installed-version.ts'
import { findMigration, findMigrationStatus } from '../../../platform/db/migrate.ts'
import { backupKeySource } from '../backup-key-source.ts'
import type { Cli } from '../command.ts'
import { type Finding, faultFinding, messageOf, okFinding, warningFinding } from '../doctor/finding.ts'
import { plural } from '../plural.ts'
import { compareSettings, describeSettings } from './compare-settings.ts'

const HOUR_MS = 3_600_000
const BACKUP_HOURS = 24

export type UpgradeCheck = Awaited<ReturnType<typeof checkUpgrade>>

/** Checks whether the installation is ready for an upgrade to this version of the product. Changes nothing. */
export async function checkUpgrade(cli: Cli, backupFile: string | undefined, migrationsFolder?: string) {
  const { db, pool } = await cli.database()
  const status = await findMigrationStatus(pool, migrationsFolder)
  if (status.applied.length === 0) {
    throw new Error('The database is empty. Check DATABASE_URL and LPI_DATA_DIR.')
  }
  const migrations = await Promise.all(
    status.pending.map(async (name) => ({
      name,
      summary: summarize((await findMigration(name, migrationsFolder))!.sql),
    })),
  )
  const installedVersion = await findInstalledVersion(db)
  const settings = compareSettings(
    installedVersion?.settings ?? settingNames,
    settingNames,
    processEnvironment,
  )
  const { written_at: writtenAt } = await findBackupEventTimes(db)
  const backup = await describeBackup(cli, { writtenAt, isPending: migrations.length > 0, file: backupFile })
  return {
    installedVersion: installedVersion?.version ?? null,
    newVersion: version,
    migrations,
    lastBackupAt: writtenAt,
    isBackupChecked: backup.isChecked,
    settings,
    findings: [
      describeMigrations(status),
      ...backup.findings,
      ...describeSettings(settings, installedVersion?.version),
    ],
  }
}

/** The first sentence of the comment at the beginning of a migration. */
function summarize(sql: string) {
  const comment = /^(?:--.*\n)+/.exec(sql)?.[0].replaceAll(/^-- ?/gm, '').replaceAll('\n', ' ') ?? ''
  return /^.*?[.](?= |$)/.exec(comment)?.[0] ?? comment.trim()
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
  return okFinding('migrations', `${applied.length} applied, ${pending.length} pending`)
}

type BackupState = { writtenAt: Date | null; isPending: boolean; file: string | undefined }

async function describeBackup(cli: Cli, { writtenAt, isPending, file }: BackupState) {
  const finding = describeAge(writtenAt, isPending)
  if (file) {
    const fileCheck = await checkBackupFile(cli, file)
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
    if (!isAuthentic) {
      const advice = 'Set LPI_BACKUP_KEY to the key of the installation that wrote the backup.'
      return { takenAt: null, finding: faultFinding(check, `${file} cannot be authenticated`, advice) }
    }
    const message = `${file} is complete and contains everything up to ${header.takenAt}; it is authentic`
    return { takenAt: new Date(header.takenAt), finding: okFinding(check, message) }
  } catch (error) {
    return { takenAt: null, finding: faultFinding(check, messageOf(error), 'Make another backup.') }
  }
}
