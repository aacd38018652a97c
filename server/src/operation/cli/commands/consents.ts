import { reportConsents } from '../../../accounts/support/report-consents.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'

export const consentCommands = [
  command({
    name: 'consents report',
    summary:
      'Count the people who gave or withdrew consent to each policy version, and those who have not accepted the current versions',
    parameters: {},
    examples: [['consents report', 'prints only numbers, no names']],
    async run(cli) {
      const report = await reportConsents(await cli.context())
      const current = formatTable(report.current, '')
      return {
        json: report,
        text: `${current}\n\n${formatTable(report.consents, 'No policy has been accepted yet.')}`,
      }
    },
  }),
]
