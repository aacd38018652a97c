import { programName } from '../../../platform/base/config.ts'
import { command } from '../command.ts'
import { formatFinding } from '../doctor/finding.ts'
import { fileOption, makeOptional, toggle } from '../parameters.ts'
import { UsageError } from '../parse-arguments.ts'
import { plural } from '../plural.ts'
import { checkUpgrade, type UpgradeCheck } from '../upgrade/check-upgrade.ts'

export const upgradeCommands = [
  command({
    name: 'upgrade',
    summary: 'Show what an upgrade to this version changes and whether it can begin; requires --check',
    details: `The command changes nothing. Run it from the new version while the installed version is running. The exit code is 1 if\nsomething must be fixed first. To upgrade, start the new version, or run \`${programName} database migrate\`.`,
    parameters: {
      check: toggle('show pending migrations, the age of the backup, and new settings; required'),
      backup: makeOptional(fileOption('backup that you made for the upgrade; the whole file is read')),
    },
    examples: [
      ['upgrade --check', 'compares this version with the version that was started last'],
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

function formatCheck({ installedVersion, newVersion, migrations, findings }: UpgradeCheck) {
  const count =
    migrations.length === 0 ? 'no pending migrations' : plural(migrations.length, 'pending migration')
  return [
    `From ${installedVersion ?? 'an unknown version'} to ${newVersion}: ${count}.`,
    ...migrations.map(({ name, summary }) => `  ${name}: ${summary}`),
    '',
    ...findings.map(formatFinding),
  ].join('\n')
}
