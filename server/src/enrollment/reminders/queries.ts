import {
  REMINDERS_PER_STAGE,
  type ReminderKind,
  type ReminderStage,
  type ReminderState,
  reminderStages,
} from '@lpi/contract'
import { type RawBuilder, sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../accounts/users/shared-queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { MailResult } from '../../platform/mail/deliver-mail.ts'
import { shownEmail } from '../invitations/shared-queries.ts'

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

/** Whether the learner has left the course of a learning platform through which they joined the cohort. */
function hasLeftCourse(cohortId: string) {
  return sql`exists (
    select from courses
      join platform_deployments on platform_deployments.id = courses.deployment_id
      join course_members on course_members.course_id = courses.id and course_members.left_at is not null
      join institution_identities on institution_identities.subject = course_members.subject
        and institution_identities.connection_id = platform_deployments.connection_id
    where courses.cohort_id = ${cohortId} and institution_identities.user_id = users.id)`
}

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
 * The people of a cohort who may need a reminder: those with an open invitation, and those with an
 * unfinished assessment and no completed one. Excludes an invitation if the last email about it failed; scheduled
 * reminders do not count. Excludes people who have withdrawn consent, whose account is locked or who have no address.
 * Includes people who have unsubscribed; for them, `has_unsubscribed` is true. If `subject` is given, selects only the person with that
 * invitation or assessment.
 *
 * Excludes people without an address, people whom a course lists but has not invited by email, and people who have left
 * the course.
 *
 * The name of an account whose address is not confirmed is omitted, because someone else may have registered the
 * address and entered a message as the name.
 */
function selectPeopleToRemind(cohortId: string, subject?: Subject): RawBuilder<Person> {
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
        users.id as user_id, coalesce(invitations.first_name, invitations.last_name) as first_name,
        coalesce(users.language, invitations.language) as language,
        invitations.instrument_id, invitations.instrument_version,
        greatest(invitations.created_at, invitations.mail_requested_at, invitations.reminded_at) as since
      from invitations
        left join users on users.username = invitations.email
      where invitations.cohort_id = ${cohortId} and invitations.status = 'INVITATION_SENT'
        and invitations.withdrawn_at is null and coalesce(invitations.mail_state, '') <> 'FAILED'
        and users.locked_at is null
        and ${hasNotWithdrawnConsent(sql.ref('users.id'))}
        and not exists (select from assessments where user_id = users.id and cohort_id = ${cohortId})
        and invitations.email not like '~%'
        and (invitations.mail_requested_at is not null or not exists (
          select from course_members where course_members.invitation_id = invitations.id))
        ${invitationCondition}
      union all
      select * from (
        select distinct on (assessments.user_id) null::uuid, assessments.id,
          case assessments.status when 'ACCEPTED' then 'NOT_STARTED' else 'IN_PROGRESS' end, users.email,
          users.id,
          case when users.email_confirmed_at is not null
            then coalesce(nullif(users.first_name, ''), users.last_name) end,
          users.language,
          assessments.instrument_id, assessments.instrument_version, assessments.updated_at
        from assessments join users on users.id = assessments.user_id
        where assessments.cohort_id = ${cohortId} and users.locked_at is null and users.email <> ''
          and ${hasNotWithdrawnConsent(sql.ref('users.id'))} ${learnerCondition}
          and not ${hasLeftCourse(cohortId)}
          and not exists (
            select from assessments completed where completed.user_id = users.id
              and completed.cohort_id = ${cohortId} and completed.status = 'COMPLETED')
        order by assessments.user_id, assessments.updated_at desc
      ) learners
    ) person
  )`
}

/** The number of people at each stage who can get reminders, and the total number who have unsubscribed. */
export async function countPeopleToRemind(db: Db, cohortId: string) {
  const { rows } = await sql<{ stage: ReminderStage; reachable: number; unsubscribed: number }>`
    select stage, count(*) filter (where not has_unsubscribed)::integer as reachable,
      count(*) filter (where has_unsubscribed)::integer as unsubscribed
    from ${selectPeopleToRemind(cohortId)} person group by stage`.execute(db)
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
  stage: ReminderKind
  state: ReminderState
  refusal: string | null
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
      select reminders.id, coalesce(learners.email, ${shownEmail}) as email, learners.first_name,
        learners.last_name, reminders.stage, reminders.state, reminders.refusal, reminders.state_at,
        reminders.created_at
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

/**
 * The current cohorts whose schedule is on and whose next run is due. Includes a cohort until two days after the last
 * day of its schedule, because that day may end later in the schedule's time zone than in the database's.
 */
export async function listDueCohorts(db: Db, now: Date) {
  const rows = await db
    .selectFrom('reminder_schedules')
    .innerJoin('cohorts', 'cohorts.id', 'reminder_schedules.cohort_id')
    .select('cohort_id')
    .where('is_on', '=', true)
    .where('next_run_at', '<=', now)
    .where('archived_at', 'is', null)
    .where('last_day', '>=', sql<Date>`(${now}::timestamptz - interval '2 days')::date`)
    .execute()
  return rows.map(({ cohort_id }) => cohort_id)
}

export async function updateNextRun(db: Db, cohortId: string, nextRunAt: Date) {
  await db
    .updateTable('reminder_schedules')
    .set({ next_run_at: nextRunAt })
    .where('cohort_id', '=', cohortId)
    .execute()
}

type DueReminders = {
  cohortId: string
  stages: readonly ReminderStage[]
  inactiveSince: Date
  now: Date
  limit: number
}

/**
 * Adds waiting reminders for up to `limit` people who are due. A person at one of `stages` who has not unsubscribed is
 * due if `since` is not after `inactiveSince`, no reminder to the person was attempted after `inactiveSince`, none is
 * waiting, and fewer than `REMINDERS_PER_STAGE` are stored for this stage. A reminder that has waited for two days is
 * not waiting any more: its job is gone. The caller must hold the lock on the schedule, so that two workers do not add
 * reminders for the same people. Returns the ids of the added reminders.
 */
export async function insertDueReminders(
  trx: Db,
  { cohortId, stages, inactiveSince, now, limit }: DueReminders,
) {
  const { rows } = await sql<{ id: string }>`
    insert into reminders (cohort_id, invitation_id, assessment_id, stage, created_at, state_at)
    select ${cohortId}, invitation_id, assessment_id, stage, ${now}, ${now}
    from ${selectPeopleToRemind(cohortId)} person
    where stage = any(${stages}::text[]) and since <= ${inactiveSince} and not has_unsubscribed
      and not exists (
        select from reminders earlier
        where (earlier.invitation_id = person.invitation_id or earlier.assessment_id = person.assessment_id)
          and (earlier.state = 'WAITING' and earlier.created_at > ${now}::timestamptz - interval '2 days'
            or earlier.state_at > ${inactiveSince}))
      and ${REMINDERS_PER_STAGE} > (
        select count(*) from reminders earlier
        where (earlier.invitation_id = person.invitation_id or earlier.assessment_id = person.assessment_id)
          and earlier.stage = person.stage)
    order by since limit ${limit} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Later, the email is not sent any more: the server was off, or the setting has changed. */
const LATEST_DAY_OF_RETAKE_MAIL = 14

type DueRetake = {
  assessment_id: string
  cohort_id: string
  organization_id: string
  organization_name: string
  email: string
  first_name: string
  language: string | null
  instrument_id: string
  instrument_version: string
}

/**
 * The completed assessments whose learners can take the questionnaire again and have not done so, neither in the same
 * seat nor in another one. Excludes learners who have withdrawn consent or unsubscribed, whose account is locked, or
 * whose address is not confirmed, and the invented learners of a demo.
 */
function selectDueRetakes(now: Date) {
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`
  return sql<DueRetake>`(
    select assessments.id as assessment_id, cohorts.id as cohort_id, cohorts.organization_id,
      organizations.name as organization_name, users.email,
      coalesce(nullif(users.first_name, ''), users.last_name) as first_name, users.language,
      assessments.instrument_id, assessments.instrument_version
    from assessments
      join cohorts on cohorts.id = assessments.cohort_id
      join organizations on organizations.id = cohorts.organization_id
      join users on users.id = assessments.user_id
    where assessments.status = 'COMPLETED' and cohorts.archived_at is null and not organizations.is_demo
      and (assessments.completed_at at time zone 'UTC')::date + cohorts.retake_days
        between ${day} - ${LATEST_DAY_OF_RETAKE_MAIL}::integer and ${day}
      and users.locked_at is null and users.email_confirmed_at is not null
      and ${hasNotWithdrawnConsent(sql.ref('users.id'))}
      and not exists (
        select from assessments later where later.user_id = users.id
          and later.instrument_id = assessments.instrument_id and later.created_at > assessments.completed_at)
      and not exists (
        select from reminder_opt_outs
        where organization_id = cohorts.organization_id and user_id = users.id)
  )`
}

const isRetakeUnmentioned = sql`not exists (
  select from reminders earlier where earlier.assessment_id = due.assessment_id and earlier.stage = 'RETAKE')`

export async function listCohortsWithDueRetakes(db: Db, now: Date) {
  const { rows } = await sql<Pick<DueRetake, 'cohort_id' | 'organization_id'>>`
    select distinct cohort_id, organization_id from ${selectDueRetakes(now)} due
    where ${isRetakeUnmentioned}`.execute(db)
  return rows
}

/** The learner of this assessment, if it still makes sense to tell the learner about taking the questionnaire again. */
export async function findDueRetake(db: Db, assessmentId: string | null, now: Date) {
  const { rows } = await sql<DueRetake>`
    select * from ${selectDueRetakes(now)} due where assessment_id = ${assessmentId}`.execute(db)
  return rows[0]
}

type NewRetakes = { now: Date; state: ReminderState; cohortId?: string; limit?: number }

/** Adds one reminder about each completed assessment whose learner can take the questionnaire again. Returns the ids. */
export async function insertDueRetakes(trx: Db, { now, state, cohortId, limit }: NewRetakes) {
  const { rows } = await sql<{ id: string }>`
    insert into reminders (cohort_id, assessment_id, stage, state, created_at, state_at)
    select cohort_id, assessment_id, 'RETAKE', ${state}, ${now}, ${now}
    from ${selectDueRetakes(now)} due
    where ${isRetakeUnmentioned} ${cohortId ? sql`and cohort_id = ${cohortId}` : sql``}
    limit ${limit ?? null} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The unsubscribe link of each email has its own code. */
export async function storeUnsubscribeCodes(trx: Db, codes: readonly { id: string; codeHash: Buffer }[]) {
  const rows = codes.map(({ id, codeHash }) => ({ id, hash: codeHash.toString('hex') }))
  await sql`
    update reminders set unsubscribe_hash = decode(row.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, hash text)
    where reminders.id = row.id`.execute(trx)
}

export async function findUnsentReminder(db: Db, id: string) {
  return db
    .selectFrom('reminders')
    .select(['cohort_id', 'invitation_id', 'assessment_id', 'stage'])
    .where('id', '=', id)
    .where('state', '<>', 'SENT')
    .executeTakeFirst()
}

export type UnsentReminder = NonNullable<Awaited<ReturnType<typeof findUnsentReminder>>>

/** Returns the recipient if the person can still be reminded and is still at the same stage. */
export async function findPersonToRemind(db: Db, reminder: UnsentReminder) {
  const { rows } = await sql<{
    invitation_id: string | null
    stage: ReminderStage
    email: string
    first_name: string | null
    language: string | null
    instrument_id: string
    instrument_version: string
  }>`
    select * from ${selectPeopleToRemind(reminder.cohort_id, reminder)} person
    where not has_unsubscribed and stage = ${reminder.stage}
      and (invitation_id = ${reminder.invitation_id} or assessment_id = ${reminder.assessment_id})`.execute(
    db,
  )
  return rows[0]
}

/**
 * Never changes the state of a reminder that was sent. If a reminder about an invitation was sent, the time is also
 * stored in the invitation.
 */
export async function updateReminderState(db: Db, id: string, { state, refusal }: MailResult, now: Date) {
  await sql`
    with changed as (
      update reminders set state = ${state}, refusal = ${refusal}, state_at = ${now}
      where id = ${id} and state <> 'SENT' returning invitation_id
    )
    update invitations set reminded_at = ${now}
    from changed where invitations.id = changed.invitation_id and ${state} = 'SENT'`.execute(db)
}

export async function deleteUnsentReminder(db: Db, id: string) {
  await db.deleteFrom('reminders').where('id', '=', id).where('state', '<>', 'SENT').execute()
}
