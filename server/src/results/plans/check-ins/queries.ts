import type { PlanOutcome } from '@lpi/contract'
import { sql } from 'kysely'
import { hasNotWithdrawnConsent } from '../../../accounts/users/shared-queries.ts'
import type { Db } from '../../../platform/db/connect.ts'

export type ReminderTimes = {
  now: Date
  /** Steps that become due by this time are included in the same email. */
  until: Date
}

/** The start reminder of a step is due this many days after the step was added. */
const DAYS_AFTER_START = 14
/** A step added more than this many days ago gets no start reminder, for example if reminders were turned on late. */
const LATEST_DAY_AFTER_START = 28
const DAYS_BEFORE_DATE = 2
const DAYS_BETWEEN_REMINDERS = 4

const isStartReminderDue = (until: Date) =>
  sql<boolean>`plan_steps.created_at <= ${until}::timestamptz - ${DAYS_AFTER_START} * interval '1 day'`

/** Whether the date of a step is near. False if the date was already near when the step was added. */
const isDateNear = ({ now, until }: ReminderTimes) => sql<boolean>`(
  plan_steps.due_on >= (${now}::timestamptz at time zone 'UTC')::date
  and plan_steps.due_on <= (${until}::timestamptz at time zone 'UTC')::date + ${DAYS_BEFORE_DATE}::integer
  and plan_steps.created_at < plan_steps.due_on - ${DAYS_BEFORE_DATE} * interval '1 day')`

const isDue = (times: ReminderTimes) => sql<boolean>`(
  (plan_steps.outcome is null or plan_steps.outcome <> 'done')
  and (plan_steps.reminded_at is null
    or plan_steps.reminded_at < ${times.now}::timestamptz - ${DAYS_BETWEEN_REMINDERS} * interval '1 day')
  and ((not plan_steps.is_reminded_after_start and ${isStartReminderDue(times.until)}
      and plan_steps.created_at > ${times.now}::timestamptz - ${LATEST_DAY_AFTER_START} * interval '1 day')
    or (plan_steps.reminded_for is distinct from plan_steps.due_on and coalesce(${isDateNear(times)}, false))))`

export type DuePlan = { user_id: string; email: string; first_name: string; language: string | null }

/** Plans with a step that is due. */
export async function listDuePlans(db: Db, now: Date) {
  const { rows } = await sql<DuePlan>`
    select plans.user_id, users.email, coalesce(nullif(users.first_name, ''), users.last_name) as first_name, users.language
    from plans join users on users.id = plans.user_id
    where plans.sends_reminders and users.email_confirmed_at is not null and users.locked_at is null
      and ${hasNotWithdrawnConsent(sql.ref('plans.user_id'))}
      and exists (select from plan_steps where plan_steps.user_id = plans.user_id and ${isDue({ now, until: now })})`.execute(
    db,
  )
  return rows
}

/** Marks the due steps of a plan as reminded and returns them; none if the address has changed. */
export async function markReminded(trx: Db, { user_id, email }: DuePlan, times: ReminderTimes) {
  const { rows } = await sql<{ id: string; body: string; due_on: string | null }>`
    with reminded as (
      update plan_steps set reminded_at = ${times.now},
        is_reminded_after_start = is_reminded_after_start or ${isStartReminderDue(times.until)},
        reminded_for = case when ${isDateNear(times)} then due_on else reminded_for end
      where user_id = ${user_id} and ${isDue(times)}
        and exists (select from users where users.id = ${user_id} and users.email = ${email})
      returning id, body, due_on::text, created_at
    )
    select id, body, due_on from reminded order by due_on nulls last, created_at, id`.execute(trx)
  return rows
}

type NewCheckIn = { codeHash: Buffer; userId: string; stepIds: string[]; now: Date; expiresAt: Date }

export async function insertCheckIn(trx: Db, { codeHash, userId, stepIds, now, expiresAt }: NewCheckIn) {
  await trx
    .insertInto('plan_check_ins')
    .values({
      code_hash: codeHash,
      user_id: userId,
      step_ids: stepIds,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

type CheckInStep = { id: string; text: string; dueOn: string | null; outcome: PlanOutcome | null }

/** The confirmation of a new address makes the links that were mailed to the earlier one invalid. */
const wasMailedToCurrentAddress = sql<boolean>`(plan_check_ins.created_at < users.email_confirmed_at) is not true`

/** Finds the check-in of a link with its steps, except removed steps. Returns undefined if the link is not valid. */
export async function findCheckIn(db: Db, codeHash: Buffer, now: Date) {
  return db
    .selectFrom('plan_check_ins')
    .innerJoin('plans', 'plans.user_id', 'plan_check_ins.user_id')
    .innerJoin('users', 'users.id', 'plan_check_ins.user_id')
    .select([
      'plans.user_id',
      'plans.sends_reminders',
      sql<
        CheckInStep[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', body, 'dueOn', due_on,
          'outcome', outcome) order by due_on nulls last, created_at, id), '[]')
        from plan_steps where plan_steps.user_id = plans.user_id
          and plan_steps.id = any(plan_check_ins.step_ids))`.as('steps'),
    ])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where(wasMailedToCurrentAddress)
    .executeTakeFirst()
}

type CheckInAnswer = { codeHash: Buffer; stepId: string; outcome: PlanOutcome; now: Date }

/** Sets the outcome of one of the steps of a link. Has no effect if the link is not valid or has no such step. */
export async function answerStep(db: Db, { codeHash, stepId, outcome, now }: CheckInAnswer) {
  await sql`
    update plan_steps set outcome = ${outcome}, outcome_at = ${now}, version = version + 1
    from plan_check_ins
    where plan_check_ins.code_hash = ${codeHash} and plan_check_ins.expires_at > ${now}
      and plan_steps.id = ${stepId} and plan_steps.id = any(plan_check_ins.step_ids)
      and plan_steps.user_id = plan_check_ins.user_id
      and exists (select from users where users.id = plan_check_ins.user_id and ${wasMailedToCurrentAddress})
      and plan_steps.outcome is distinct from ${outcome}`.execute(db)
}
