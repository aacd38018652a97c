import { command } from '../command.ts'
import { checkDatabase } from '../doctor/check-database.ts'
import { checkFiles } from '../doctor/check-files.ts'
import { checkMail } from '../doctor/check-mail.ts'
import { checkPort } from '../doctor/check-port.ts'
import { checkPrinting } from '../doctor/check-printing.ts'
import { checkSettings } from '../doctor/check-settings.ts'
import type { Finding } from '../doctor/finding.ts'

export const doctor = command({
  name: 'doctor',
  summary: 'looks at settings, database, mail, fonts, disk and port, and says what to do',
  about:
    'Changes nothing and sends nothing. Ends with 1 where something is at fault; warnings alone end with 0.',
  takes: {},
  examples: [['doctor', 'after installing, after upgrading, and whenever something is odd']],
  async run(cli) {
    const settings = cli.settings()
    const { config } = settings
    const findings = [
      ...checkSettings(settings),
      ...(await checkFiles(config)),
      ...(await checkDatabase(cli)),
      await checkMail(cli),
      await checkPrinting(config),
      await checkPort(config),
    ]
    const faults = findings.filter(({ state }) => state === 'fault')
    return {
      json: { isWell: faults.length === 0, findings },
      text: findings.map(describe).join('\n'),
      ...(faults.length > 0 && { failure: `At fault: ${faults.map(({ check }) => check).join(', ')}.` }),
    }
  },
})

const marks = { well: 'well   ', warning: 'warning', fault: 'FAULT  ' }

function describe({ check, state, says, advice }: Finding) {
  return `${marks[state]}  ${check}: ${says}${advice ? `\n             ${advice}` : ''}`
}
