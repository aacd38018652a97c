import { EVENTS_PER_TRANSACTION, eraseOldEvents } from '../../accounts/audit/erase-old-events.ts'
import { recordEvent } from '../../accounts/audit/record-event.ts'
import { USED_TOKEN_RETENTION_MS } from '../../accounts/login/login-from-legacy.ts'
import { BATCH_KEEP_DAYS } from '../../administration/batch-reports/present.ts'
import type { AuditEvent } from '../../platform/base/audit-event.ts'
import type { Config } from '../../platform/base/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { deleteEntriesAbout } from '../privacy/shared-queries.ts'
import {
  isBefore,
  isInactiveLearner,
  isNameExpired,
  isOfAssessmentCompletedBefore,
  isOfAssessmentUnchangedSince,
  isOfRequestClosedBefore,
  isUnusedCourseEntry,
  type Sweep,
} from './queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Row = Record<string, unknown>

export type RetentionSweep = Sweep & {
  /** The retention period in milliseconds; null means forever. */
  period: (config: Config) => number | null
  /** Deletes one batch of rows in place of the usual query. Returns how many rows were deleted. */
  deleteBatch?: (trx: Db, cutoff: Date, now: Date) => Promise<number>
  /** Runs in the transaction that deleted these rows. */
  afterDelete?: (trx: Db, now: Date, rows: Row[]) => Promise<void>
}

const LARGE_BATCH_SIZE = 2000
/** For deletes that cascade to rows that other transactions may wait for. A small batch keeps these waits short. */
const CASCADING_BATCH_SIZE = 200

/** Everything that is deleted because of its age. */
export const sweeps = {
  accounts: {
    table: 'users',
    isExpired: isInactiveLearner,
    period: ({ RETENTION_ACCOUNT_DAYS }) => daysToMs(RETENTION_ACCOUNT_DAYS),
    orderBy: 'id',
    batchSize: CASCADING_BATCH_SIZE,
    afterDelete: finishAccountErasure,
  },
  assessments: {
    table: 'assessments',
    isExpired: isBefore('updated_at'),
    period: ({ RETENTION_ASSESSMENT_DAYS }) => daysToMs(RETENTION_ASSESSMENT_DAYS),
    orderBy: 'id',
    batchSize: CASCADING_BATCH_SIZE,
    afterDelete: recordCount('assessments.erased'),
  },
  invitations: {
    table: 'invitations',
    isExpired: isBefore('created_at'),
    period: ({ RETENTION_INVITATION_DAYS }) => daysToMs(RETENTION_INVITATION_DAYS),
    orderBy: 'id',
    batchSize: CASCADING_BATCH_SIZE,
    afterDelete: recordCount('invitations.erased'),
  },
  // People on the list of a course who never came. They have not asked for anything, so nothing is kept.
  courseEntries: {
    table: 'invitations',
    isExpired: isUnusedCourseEntry,
    period: () => 90 * DAY_MS,
    orderBy: 'id',
    batchSize: CASCADING_BATCH_SIZE,
  },
  invitedNames: {
    table: 'invitations',
    columns: ['first_name', 'last_name', 'named_at'],
    isExpired: isNameExpired,
    period: () => 90 * DAY_MS,
    orderBy: 'id',
    batchSize: LARGE_BATCH_SIZE,
  },
  batches: {
    table: 'batch_reports',
    isExpired: isBefore('finished_at'),
    period: () => BATCH_KEEP_DAYS * DAY_MS,
    orderBy: 'id',
    batchSize: CASCADING_BATCH_SIZE,
    afterDelete: recordCount('batch_reports.erased'),
  },
  auditEvents: {
    table: 'audit_events',
    isExpired: isBefore('at'),
    period: ({ RETENTION_AUDIT_DAYS }) => daysToMs(RETENTION_AUDIT_DAYS),
    orderBy: 'id',
    batchSize: EVENTS_PER_TRANSACTION,
    deleteBatch: eraseOldEvents,
  },
  // After an operation is deleted, a retry of its save is refused, because the assessment is completed.
  responseOperations: {
    table: 'response_operations',
    isExpired: isOfAssessmentCompletedBefore,
    period: () => 30 * DAY_MS,
    orderBy: 'assessment_id',
    batchSize: LARGE_BATCH_SIZE,
  },
  // The assessment is considered abandoned: nothing has been saved for a year. If a browser repeats its last save after
  // that, the save is applied again.
  abandonedOperations: {
    table: 'response_operations',
    isExpired: isOfAssessmentUnchangedSince,
    period: () => 365 * DAY_MS,
    orderBy: 'assessment_id',
    batchSize: LARGE_BATCH_SIZE,
  },
  // The period is far longer than the time during which a browser repeats a request.
  invitationOperations: {
    table: 'invitation_operations',
    isExpired: isBefore('applied_at'),
    period: () => 7 * DAY_MS,
    orderBy: 'applied_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  // Expired sessions are kept for another day, so that a wrong clock does not end valid sessions.
  sessions: {
    table: 'sessions',
    isExpired: isBefore('expires_at'),
    period: () => DAY_MS,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  recoveryCodes: {
    table: 'reset_codes',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  // The period is zero, because the new address may belong to a person who does not know about the request.
  emailChanges: {
    table: 'email_changes',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  emailConfirmations: {
    table: 'email_confirmations',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  planCheckIns: {
    table: 'plan_check_ins',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  // During this period, an observer can still opt out with the link in an email.
  observers: {
    table: 'observers',
    isExpired: isOfRequestClosedBefore,
    period: () => 90 * DAY_MS,
    orderBy: 'id',
    batchSize: LARGE_BATCH_SIZE,
  },
  loginChallenges: {
    table: 'login_challenges',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  platformLogins: {
    table: 'platform_logins',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  platformRegistrations: {
    table: 'platform_registrations',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  courseTickets: {
    table: 'course_tickets',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  providerVisits: {
    table: 'provider_visits',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  joinTickets: {
    table: 'join_tickets',
    isExpired: isBefore('expires_at'),
    period: () => 0,
    orderBy: 'expires_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  connections: {
    table: 'connections',
    isExpired: isBefore('ends_at'),
    period: () => 0,
    orderBy: 'ends_at',
    batchSize: CASCADING_BATCH_SIZE,
    afterDelete: recordEndedConnections,
  },
  allowances: {
    table: 'allowances',
    isExpired: isBefore('renews_at'),
    period: () => HOUR_MS,
    orderBy: 'renews_at',
    batchSize: LARGE_BATCH_SIZE,
  },
  legacyLogins: {
    table: 'legacy_logins',
    isExpired: isBefore('used_at'),
    period: () => USED_TOKEN_RETENTION_MS,
    orderBy: 'used_at',
    batchSize: LARGE_BATCH_SIZE,
  },
} satisfies Record<string, RetentionSweep>

export type SweepName = keyof typeof sweeps

export const sweepNames = Object.keys(sweeps) as SweepName[]

/** Returns the time before which data is expired, or null if the sweep is off. */
export function cutoffOf(sweep: RetentionSweep, now: Date, config: Config) {
  const period = sweep.period(config)
  return period === null ? null : new Date(now.getTime() - period)
}

/** In the settings, 0 days means that data is kept forever. */
function daysToMs(count: number) {
  return count === 0 ? null : count * DAY_MS
}

async function finishAccountErasure(trx: Db, now: Date, rows: Row[]) {
  const confirmedUsers = rows.filter(({ email_confirmed_at: confirmedAt }) => confirmedAt !== null)
  await deleteEntriesAbout(
    trx,
    confirmedUsers.map(({ email }) => String(email)),
  )
  for (const { id } of rows) {
    await recordEvent(trx, now, 'account.erased', { subjectId: String(id), details: { by: 'retention' } })
  }
}

function recordCount(event: AuditEvent) {
  return async (trx: Db, now: Date, { length: count }: Row[]) =>
    recordEvent(trx, now, event, { details: { by: 'retention', count } })
}

async function recordEndedConnections(trx: Db, now: Date, rows: Row[]) {
  for (const { id, organization_id } of rows) {
    const details = { by: 'retention', connectionId: String(id), organizationId: String(organization_id) }
    await recordEvent(trx, now, 'connection.deleted', { details })
  }
}
