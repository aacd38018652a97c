import { programName } from '../../../platform/base/config.ts'
import type { MigrationEstimate, TableEstimate } from '../../../platform/db/estimate-upgrade.ts'
import type { BlockedStatements } from '../../../platform/db/migration-effects.ts'
import { command } from '../command.ts'
import { formatFinding } from '../doctor/finding.ts'
import { fileOption, makeOptional, toggle } from '../parameters.ts'
import { UsageError } from '../parse-arguments.ts'
import { plural } from '../plural.ts'
import { checkUpgrade, formatSeconds, type UpgradeCheck } from '../upgrade/check-upgrade.ts'

export const upgradeCommands = [
  command({
    name: 'upgrade',
    summary: 'Show what an upgrade to this version changes and whether it can begin; requires --check',
    details: `The command changes nothing. Run it from the new version while the installed version is running. The exit code is 1 if\nsomething must be fixed first. To upgrade, start the new version, or run \`${programName} database migrate\`.`,
    parameters: {
      check: toggle('show pending migrations, time, disk space, backup and settings; required'),
      backup: makeOptional(fileOption('backup that you made for the upgrade; the whole file is read')),
    },
    examples: [
      ['upgrade --check', 'estimates the duration of the upgrade from samples of the tables'],
      ['upgrade --check --backup /backups/before-upgrade.backup', 'also checks the backup'],
    ],
    async run(cli, { check, backup }) {
      if (!check) {
        throw new UsageError(
          `Add --check. To upgrade, start the new version, or run: ${programName} database migrate`,
        )
      }
      const result = await checkUpgrade(cli, backup)
      const faults = result.findings.filter(({ state }) => state === 'fault')
      const names = [...new Set(faults.map((finding) => finding.check))].join(', ')
      return {
        json: { isReady: faults.length === 0, ...result },
        text: formatCheck(result),
        ...(faults.length > 0 && { failure: `Fix these first: ${names}.` }),
      }
    },
  }),
]

function formatCheck({ installedVersion, newVersion, migrations, seconds, findings }: UpgradeCheck) {
  const summary =
    migrations.length === 0
      ? 'no pending migrations'
      : `${plural(migrations.length, 'pending migration')}, ${formatSeconds(seconds)} (estimated from samples of the tables)`
  return [
    `From ${installedVersion ?? 'an unknown version'} to ${newVersion}: ${summary}.`,
    ...(migrations.length > 0 ? ['', ...migrations.map(formatMigration), ''] : ['']),
    ...findings.map(formatFinding),
  ].join('\n')
}

function formatMigration({ name, summary, creates, removes, tables }: MigrationEstimate) {
  const blockedTables = (statements: BlockedStatements) =>
    tables.filter(({ blocks }) => blocks === statements)
  return [
    `  ${name}: ${summary}`,
    ...formatNames('new', creates),
    ...formatNames('removed', removes),
    ...tables.filter(({ effects }) => effects.length > 0).map(formatTable),
    ...formatNames('reads and writes wait during the migration', namesOf(blockedTables('reads and writes'))),
    ...formatNames('writes wait during the migration', namesOf(blockedTables('writes'))),
  ].join('\n')
}

function namesOf(tables: readonly TableEstimate[]) {
  return tables.map(({ table }) => table)
}

function formatNames(heading: string, names: readonly string[]) {
  return names.length > 0 ? [`      ${heading}: ${names.join(', ')}`] : []
}

function formatTable({ table, effects, rows, megabytes, seconds }: TableEstimate) {
  const size = `${plural(rows, 'row')}, ${megabytes.toLocaleString('en-US')} MB`
  return `      ${effects.join(', ')}: ${table}, ${size}, ${formatSeconds(seconds)}`
}
