import { reportConsents } from '../../users/operator/report-consents.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'

export const consentsReport = command({
  name: 'consents report',
  summary: 'how many people accepted which version of which policy, and how many still have to',
  takes: {},
  examples: [['consents report', 'numbers only, no names']],
  async run(cli) {
    const report = await reportConsents(await cli.context())
    return {
      json: report,
      text: `${inColumns(report.inForce, '')}\n\n${inColumns(report.consents, 'Nobody has accepted anything yet.')}`,
    }
  },
})
