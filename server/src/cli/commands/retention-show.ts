import { countExpired } from '../../retention/count-expired.ts'
import { command } from '../command.ts'
import { asFacts } from '../lines.ts'

export const retentionShow = command({
  name: 'retention show',
  summary: 'the periods that are set, and what the next run would erase',
  about:
    'RETENTION_ACCOUNT_DAYS, RETENTION_ASSESSMENT_DAYS and RETENTION_INVITATION_DAYS set the periods; 0 keeps.\nBATCH_KEEP_DAYS is how long the files of a finished batch of reports are kept.',
  takes: {},
  examples: [['retention show', 'erases nothing']],
  async run(cli) {
    const ctx = await cli.context()
    const { RETENTION_ACCOUNT_DAYS, RETENTION_ASSESSMENT_DAYS, RETENTION_INVITATION_DAYS, BATCH_KEEP_DAYS } =
      ctx.config
    const days = {
      accounts: RETENTION_ACCOUNT_DAYS,
      assessments: RETENTION_ASSESSMENT_DAYS,
      invitations: RETENTION_INVITATION_DAYS,
      batches: BATCH_KEEP_DAYS,
    }
    const over = await countExpired(ctx)
    return {
      json: { days, over },
      text: `Days after which they are erased (0: never)\n${asFacts(days)}\n\nOver their period now\n${asFacts(over)}`,
    }
  },
})
