import { type ReminderStage, type ReminderState, reminderStages } from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { hasNotWithdrawnConsent } from '../users/queries.ts'

type CohortKey = { organizationId: string; cohortId: string }

const scheduleColumns = [
  'cohorts.id as cohort_id',
  'cohorts.name as cohort_name',
  'cohorts.archived_at',
  'organizations.id as organization_id',
  'organizations.name as organization_name',
  'reminder_schedules.is_on',
  'reminder_schedules.after_days',
  'reminder_schedules.sentence',
  'reminder_schedules.quiet_from',
  'reminder_schedules.quiet_until',
  'reminder_schedules.time_zone',
  'reminder_schedules.version',
] as const

const lastDay = sql<string>`to_char(reminder_schedules.last_day, 'YYYY-MM-DD')`.as('last_day')
const stages = sql<ReminderStage[]>`reminder_schedules.stages`.as('stages')

/** A cohort with its schedule, whose columns are null until an administrator has saved a schedule. */
export async function findCohortWithSchedule(db: Db, { organizationId, cohortId }: CohortKey) {
  return db
    .selectFrom('cohorts')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .leftJoin('reminder_schedules', 'reminder_schedules.cohort_id', 'cohorts.id')
    .select([...scheduleColumns, lastDay, stages])
    .where('cohorts.id', '=', cohortId)
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
}

export type CohortWithSchedule = NonNullable<Awaited<ReturnType<typeof findCohortWithSchedule>>>

function selectSchedule(db: Db, cohortId: string) {
  return db
    .selectFrom('reminder_schedules')
    .innerJoin('cohorts', 'cohorts.id', 'reminder_schedules.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .select([...scheduleColumns, lastDay, stages])
    .where('reminder_schedules.cohort_id', '=', cohortId)
}

export async function findSchedule(db: Db, cohortId: string) {
  return selectSchedule(db, cohortId).executeTakeFirst()
}

/** Serializes the transactions that plan reminders of this cohort or change its schedule. */
export async function lockSchedule(trx: Db, cohortId: string) {
  return selectSchedule(trx, cohortId).forUpdate('reminder_schedules').executeTakeFirst()
}

export type Schedule = NonNullable<Awaited<ReturnType<typeof findSchedule>>>

type ScheduleValues = {
  is_on: boolean
  after_days: number
  stages: readonly ReminderStage[]
  sentence: string
  last_day: string
  quiet_from: number
  quiet_until: number
  time_zone: string
  next_run_at: Date
}

/** Returns false if the schedule has changed since this version. Version 0 means that there was no schedule. */
export async function saveSchedule(trx: Db, cohortId: string, version: number, values: ScheduleValues) {
  const row = { ...values, stages: sql<string[]>`${values.stages}::text[]` }
  const savedRow =
    version === 0
      ? await trx
          .insertInto('reminder_schedules')
          .values({ cohort_id: cohortId, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('reminder_schedules')
          .set(({ eb }) => ({ ...row, version: eb('version', '+', 1) }))
          .where('cohort_id', '=', cohortId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return savedRow !== undefined
}

export async function deleteWaitingReminders(trx: Db, cohortId: string) {
  await trx.deleteFrom('reminders').where('cohort_id', '=', cohortId).where('state', '=', 'WAITING').execute()
}

/** The invitation or the assessment that a reminder is about. Exactly one of the two ids is set. */
type Subject = { invitation_id: string | null; assessment_id: string | null }

type Person = Subject & {
  stage: ReminderStage
  email: string
  first_name: string | null
  language: string | null
  instrument_id: string
  instrument_version: string
  /**
   * Depending on the stage: the time of the invitation or of the last email about it, the time at which the person
   * joined, or the time of the last answer.
   */
  since: Date
  has_unsubscribed: boolean
}

/**
 * The people of a cohort who may need a reminder: those with an open invitation that can be accepted, and those with an
 * unfinished assessment and no completed one. Excludes an invitation if the last email about it failed; scheduled
 * reminders do not count. Excludes people who have withdrawn consent or whose account is locked. Includes people who
 * have unsubscribed; for them, `has_unsubscribed` is true. If `subject` is given, selects only the person with that
 * invitation or assessment.
 *
 * The name of an account whose address is not confirmed is omitted, because someone else may have registered the
 * address and entered a message as the name.
 */
export function selectPeopleToRemind(cohortId: string, now: Date, subject?: Subject): RawBuilder<Person> {
  const invitationCondition = subject ? sql`and invitations.id = ${subject.invitation_id}` : sql``
  const learnerCondition = subject
    ? sql`and users.id = (select user_id from assessments where id = ${subject.assessment_id})`
    : sql``
  return sql<Person>`(
    select person.*, exists (
      select from reminder_opt_outs opt_out join cohorts on cohorts.organization_id = opt_out.organization_id
      where cohorts.id = ${cohortId}
        and (opt_out.user_id = person.user_id or opt_out.email = person.email)) as has_unsubscribed
    from (
      select invitations.id as invitation_id, null::uuid as assessment_id, 'INVITED' as stage, invitations.email,
        users.id as user_id, invitations.first_name, coalesce(users.language, invitations.language) as language,
        access_codes.instrument_id, access_codes.instrument_version,
        greatest(invitations.created_at, invitations.mail_requested_at, invitations.reminded_at) as since
      from invitations
        join access_codes on access_codes.id = invitations.access_code_id
        left join users on users.username = invitations.email
      where invitations.cohort_id = ${cohortId} and invitations.status = 'INVITATION_SENT'
        and invitations.withdrawn_at is null and coalesce(invitations.mail_state, '') <> 'FAILED'
        and access_codes.revoked_at is null and access_codes.seats_taken < access_codes.seats
        and (access_codes.expires_at is null or access_codes.expires_at > ${now})
        and users.locked_at is null
        and ${hasNotWithdrawnConsent(sql.ref('users.id'))}
        and not exists (select from assessments where user_id = users.id and cohort_id = ${cohortId})
        ${invitationCondition}
      union all
      select * from (
        select distinct on (assessments.user_id) null::uuid, assessments.id,
          case assessments.status when 'ACCEPTED' then 'NOT_STARTED' else 'IN_PROGRESS' end, users.email,
          users.id, case when users.email_confirmed_at is not null then users.first_name end, users.language,
          assessments.instrument_id, assessments.instrument_version, assessments.updated_at
        from assessments join users on users.id = assessments.user_id
        where assessments.cohort_id = ${cohortId} and users.locked_at is null
          and ${hasNotWithdrawnConsent(sql.ref('users.id'))} ${learnerCondition}
          and not exists (
            select from assessments completed where completed.user_id = users.id
              and completed.cohort_id = ${cohortId} and completed.status = 'COMPLETED')
        order by assessments.user_id, assessments.updated_at desc
      ) learners
    ) person
  )`
}

/** The number of people at each stage who can get reminders, and the total number who have unsubscribed. */
export async function countPeopleToRemind(db: Db, cohortId: string, now: Date) {
  const { rows } = await sql<{ stage: ReminderStage; reachable: number; unsubscribed: number }>`
    select stage, count(*) filter (where not has_unsubscribed)::integer as reachable,
      count(*) filter (where has_unsubscribed)::integer as unsubscribed
    from ${selectPeopleToRemind(cohortId, now)} person group by stage`.execute(db)
  const reachableCounts = Object.fromEntries(
    reminderStages.map((stage) => [stage, rows.find((row) => row.stage === stage)?.reachable ?? 0]),
  ) as Record<ReminderStage, number>
  return { reachable: reachableCounts, unsubscribed: rows.reduce((sum, row) => sum + row.unsubscribed, 0) }
}

type LoggedReminder = {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  stage: ReminderStage
  state: ReminderState
  state_at: Date
  total: number
}

/** Returns the newest reminders first. Excludes reminders to learners who have withdrawn consent. */
export async function listLoggedReminders(
  db: Db,
  { organizationId, cohortId }: CohortKey,
  { offset, size }: { offset: number; size: number },
) {
  const { rows } = await sql<LoggedReminder | { id: null; total: number }>`
    with logged as (
      select reminders.id, coalesce(learners.email, invitations.email) as email, learners.first_name,
        learners.last_name, reminders.stage, reminders.state_at, reminders.created_at,
        case reminders.state when 'SENDING' then 'WAITING' else reminders.state end as state
      from reminders
        left join invitations on invitations.id = reminders.invitation_id
        left join assessments on assessments.id = coalesce(reminders.assessment_id, invitations.assessment_id)
        left join users learners on learners.id = assessments.user_id
      where reminders.cohort_id = ${cohortId}
        and ${hasNotWithdrawnConsent(sql.ref('assessments.user_id'))}
    )
    select page.*, (select count(*)::integer from logged) as total
    from cohorts left join lateral (
      select * from logged order by created_at desc, id offset ${offset} limit ${size}
    ) page on true
    where cohorts.id = ${cohortId} and cohorts.organization_id = ${organizationId}
    order by page.created_at desc, page.id`.execute(db)
  const [firstRow] = rows
  return (
    firstRow && { total: firstRow.total, items: rows.filter((row) => row.id !== null) as LoggedReminder[] }
  )
}

/** The recipient of the email whose unsubscribe link has this code: the address of an invitation, or a learner. */
export async function findRecipient(db: Db, codeHash: Buffer) {
  return db
    .selectFrom('reminders')
    .innerJoin('cohorts', 'cohorts.id', 'reminders.cohort_id')
    .innerJoin('organizations', 'organizations.id', 'cohorts.organization_id')
    .leftJoin('invitations', 'invitations.id', 'reminders.invitation_id')
    .leftJoin('assessments', (join) =>
      join.on(({ eb, fn }) =>
        eb('assessments.id', '=', fn.coalesce('reminders.assessment_id', 'invitations.assessment_id')),
      ),
    )
    .select([
      'cohorts.id as cohort_id',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'invitations.email',
      'assessments.user_id',
    ])
    .where('reminders.unsubscribe_hash', '=', codeHash)
    .executeTakeFirst()
}

/** Returns false if the person has already unsubscribed. */
export async function insertOptOut(
  trx: Db,
  optOut: { organization_id: string; user_id?: string; email?: string; created_at: Date },
) {
  const row = await trx
    .insertInto('reminder_opt_outs')
    .values(optOut)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Higher than the number of saves of any schedule between a backup and its restore. */
const VERSIONS_PER_BACKUP = 1_000_000

/**
 * Turns all schedules off and deletes the waiting reminders after a restore, because a backup does not record which
 * reminders were sent after it was written. If a schedule was on, its version becomes higher than any that can have
 * been saved after the backup, so that saves of settings loaded before the restore are rejected. Returns the number of
 * schedules that were on.
 */
export async function turnOffSchedules(db: Db) {
  const { numUpdatedRows } = await db
    .updateTable('reminder_schedules')
    .set(({ eb }) => ({ is_on: false, version: eb('version', '+', VERSIONS_PER_BACKUP) }))
    .where('is_on', '=', true)
    .executeTakeFirst()
  await db.deleteFrom('reminders').where('state', '=', 'WAITING').execute()
  return Number(numUpdatedRows)
}
