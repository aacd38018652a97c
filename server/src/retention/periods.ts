import type { Config } from '../base/config.ts'

const DAY_MS = 86_400_000

/** From which moment on what is older goes; null: it stays. */
export type Limits = Record<'accounts' | 'assessments' | 'invitations' | 'batches', Date | null>

export function limitsAt(now: Date, config: Config): Limits {
  const before = (days: number) => (days === 0 ? null : new Date(now.getTime() - days * DAY_MS))
  return {
    accounts: before(config.RETENTION_ACCOUNT_DAYS),
    assessments: before(config.RETENTION_ASSESSMENT_DAYS),
    invitations: before(config.RETENTION_INVITATION_DAYS),
    batches: before(config.BATCH_KEEP_DAYS),
  }
}
