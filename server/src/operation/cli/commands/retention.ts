import { BATCH_KEEP_DAYS } from '../../../administration/batch-reports/present.ts'
import { programName } from '../../../platform/base/config.ts'
import { countExpired } from '../../retention/count-expired.ts'
import { eraseExpired } from '../../retention/erase-expired.ts'
import { command } from '../command.ts'
import { formatFields } from '../format-text.ts'
import { plural } from '../plural.ts'

export const retentionCommands = [
  command({
    name: 'retention show',
    summary: 'Show the retention periods and what the next run would erase',
    details:
      'RETENTION_ACCOUNT_DAYS, RETENTION_ASSESSMENT_DAYS, RETENTION_INVITATION_DAYS and RETENTION_AUDIT_DAYS set the\nperiods; 0 means never erase.',
    parameters: {},
    examples: [['retention show', 'erases nothing']],
    async run(cli) {
      const ctx = await cli.context()
      const { config } = ctx
      const days = {
        accounts: config.RETENTION_ACCOUNT_DAYS,
        assessments: config.RETENTION_ASSESSMENT_DAYS,
        invitations: config.RETENTION_INVITATION_DAYS,
        batches: BATCH_KEEP_DAYS,
        auditEvents: config.RETENTION_AUDIT_DAYS,
      }
      const expired = await countExpired(ctx)
      return {
        json: { days, expired },
        text: `Retention period in days (0: never erase)\n${formatFields(days)}\n\nExpired\n${formatFields(expired)}`,
      }
    },
  }),

  command({
    name: 'retention run',
    summary: 'Erase expired data now; the product also does this every hour',
    details: `Run \`${programName} retention show\` first. Erased data remains only in backups. The audit log records the\nerasures, except those of technical records such as expired sessions.`,
    parameters: {},
    examples: [['retention run', 'erases the data whose retention period has ended']],
    async run(cli) {
      const erasedCounts = await eraseExpired(await cli.context())
      const { accounts, assessments, invitations, batches, auditEvents, ...technicalCounts } = erasedCounts
      const parts = [
        plural(accounts, 'account'),
        plural(assessments, 'assessment'),
        plural(invitations, 'invitation'),
        plural(batches, 'batch of reports', 'batches of reports'),
        plural(auditEvents, 'audit event'),
        plural(sum(Object.values(technicalCounts)), 'technical record'),
      ]
      return { json: erasedCounts, text: `Erased: ${parts.join(', ')}.` }
    },
  }),
]

function sum(counts: readonly number[]) {
  return counts.reduce((total, count) => total + count, 0)
}
