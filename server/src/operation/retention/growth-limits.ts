import type { DB } from '../../platform/db/tables.ts'
import type { SweepName } from './sweeps.ts'

/** Why a table does not grow without limit. */
export type GrowthLimit =
  /** Old rows are deleted by this sweep. */
  | { sweep: SweepName }
  /** Each row belongs to a row of this table and is deleted with it. */
  | { deletedWith: keyof DB }
  /** What limits the number of rows, so that no sweep is necessary. */
  | { boundedBy: string }

/** Every table of the product. The code does not compile if a table has no entry. */
export const growthLimits: Record<keyof DB, GrowthLimit> = {
  access_codes: { deletedWith: 'cohorts' },
  account_organizations: { deletedWith: 'organizations' },
  accounts: { boundedBy: 'customers' },
  allowances: { sweep: 'allowances' },
  assessment_counts: { boundedBy: 'cohorts, with at most three rows each' },
  assessment_evidence: { deletedWith: 'assessments' },
  assessments: { sweep: 'assessments' },
  audit_events: { sweep: 'auditEvents' },
  backup_codes: { deletedWith: 'second_factors' },
  batch_report_files: { deletedWith: 'batch_report_items' },
  batch_report_items: { deletedWith: 'batch_reports' },
  batch_reports: { sweep: 'batches' },
  cohorts: { deletedWith: 'organizations' },
  connection_domains: { deletedWith: 'connections' },
  connections: { sweep: 'connections' },
  consent_texts: { boundedBy: 'versions of the policies, in each language' },
  declined_email_changes: { deletedWith: 'users' },
  email_changes: { sweep: 'emailChanges' },
  email_confirmations: { sweep: 'emailConfirmations' },
  exported_block_members: { deletedWith: 'exported_blocks' },
  exported_blocks: { deletedWith: 'cohorts' },
  feature_flags: { boundedBy: 'flags, for the installation and for each account' },
  group_change_members: { deletedWith: 'group_changes' },
  group_changes: { deletedWith: 'cohorts' },
  group_edition_members: { deletedWith: 'group_editions' },
  group_editions: { deletedWith: 'cohorts' },
  images: { boundedBy: 'organizations; a replaced logo is deleted' },
  installed_version: { boundedBy: 'one row' },
  institution_identities: { deletedWith: 'connections' },
  instruments: { boundedBy: 'imported versions' },
  invitation_codes: { deletedWith: 'invitations' },
  invitation_operations: { sweep: 'invitationOperations' },
  invitations: { sweep: 'invitations' },
  join_tickets: { sweep: 'joinTickets' },
  legacy_logins: { sweep: 'legacyLogins' },
  login_challenges: { sweep: 'loginChallenges' },
  observer_answers: { deletedWith: 'observers' },
  observer_links: { deletedWith: 'observers' },
  observer_opt_outs: { boundedBy: 'people who opted out of emails to observers' },
  observer_requests: { deletedWith: 'assessments' },
  observers: { sweep: 'observers' },
  organization_user_roles: { deletedWith: 'users' },
  organizations: { boundedBy: 'customers' },
  pending_assessment_counts: {
    boundedBy: 'ten seconds of changes; a worker then adds them to assessment_counts',
  },
  pending_audit_events: { boundedBy: 'one second of events; a worker then moves them to audit_events' },
  pending_roles: { deletedWith: 'organizations' },
  people_without_consent: { deletedWith: 'users' },
  plan_check_ins: { sweep: 'planCheckIns' },
  plan_notes: { deletedWith: 'plans' },
  plan_steps: { deletedWith: 'plans' },
  plans: { deletedWith: 'users' },
  provider_visits: { sweep: 'providerVisits' },
  reminder_opt_outs: { deletedWith: 'organizations' },
  reminder_schedules: { deletedWith: 'cohorts' },
  reminders: { deletedWith: 'cohorts' },
  report_customizations: { deletedWith: 'organizations' },
  reset_codes: { sweep: 'recoveryCodes' },
  response_operations: { sweep: 'responseOperations' },
  responses: { deletedWith: 'assessments' },
  schema_migrations: { boundedBy: 'releases of the product' },
  second_factors: { deletedWith: 'users' },
  sessions: { sweep: 'sessions' },
  signing_keys: { boundedBy: 'key rotations' },
  user_consents: { deletedWith: 'users' },
  user_mappings: { deletedWith: 'users' },
  users: { sweep: 'accounts' },
}
