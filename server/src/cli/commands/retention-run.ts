import { eraseExpired } from '../../retention/erase-expired.ts'
import { command } from '../command.ts'

export const retentionRun = command({
  name: 'retention run',
  summary: 'erases what is over its period now, as the product does once a day by itself',
  about:
    'Look at `retention show` first: what is erased is gone, except from backups. The audit log says what went.',
  takes: {},
  examples: [['retention run', 'finished batches of reports and what has a period of its own']],
  async run(cli) {
    const erased = await eraseExpired(await cli.context())
    const { accounts, assessments, invitations, batches } = erased
    return {
      json: erased,
      text: `Erased: ${accounts} accounts, ${assessments} assessments, ${invitations} invitations, ${batches} batches of reports.`,
    }
  },
})
