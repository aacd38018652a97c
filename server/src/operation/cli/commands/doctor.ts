import { version } from '../../../platform/base/version.ts'
import { command } from '../command.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkFiles } from '../doctor/check-files.ts'
import { checkImages } from '../doctor/check-images.ts'
import { checkMail } from '../doctor/check-mail.ts'
import { checkPort } from '../doctor/check-port.ts'
import { checkPrinting } from '../doctor/check-printing.ts'
import { checkSettings } from '../doctor/check-settings.ts'
import { formatFinding, okFinding } from '../doctor/finding.ts'

export const doctorCommands = [
  command({
    name: 'doctor',
    summary: 'Check settings, database, email, fonts, disk and port, and print what to fix',
    details:
      'The command changes nothing and sends no email. The exit code is 1 if there is a fault; warnings do not change it.',
    parameters: {},
    examples: [['doctor', 'run it after installing, after upgrading, and when something does not work']],
    async run(cli) {
      const settings = cli.settings()
      const { config } = settings
      const findings = [
        okFinding('version', `version ${version} on Node.js ${process.versions.node}`),
        ...checkSettings(settings),
        ...(await checkFiles(config)),
        ...(await checkDatabase(cli)),
        await checkMail(cli),
        await checkPrinting(config),
        await checkImages(),
        await checkPort(config),
      ]
      const faults = findings.filter(({ state }) => state === 'fault')
      return {
        json: { isHealthy: faults.length === 0, findings },
        text: findings.map(formatFinding).join('\n'),
        ...(faults.length > 0 && { failure: `Faults: ${faults.map(({ check }) => check).join(', ')}.` }),
      }
    },
  }),
]
