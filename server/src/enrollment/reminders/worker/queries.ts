import { REMINDERS_PER_STAGE, type ReminderStage, type ReminderState } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { selectPeopleToRemind } from '../queries.ts'

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
 * waiting or being sent, and fewer than `REMINDERS_PER_STAGE` are stored for this stage. The caller must hold the lock
 * on the schedule, so that two workers do not add reminders for the same people. Returns the number of added reminders.
 */
export async function insertDueReminders(
  trx: Db,
  { cohortId, stages, inactiveSince, now, limit }: DueReminders,
) {
  const { numAffectedRows = 0n } = await sql`
    insert into reminders (cohort_id, invitation_id, assessment_id, stage, created_at, next_attempt_at, state_at)
    select ${cohortId}, invitation_id, assessment_id, stage, ${now}, ${now}, ${now}
    from ${selectPeopleToRemind(cohortId, now)} person
    where stage = any(${stages}::text[]) and since <= ${inactiveSince} and not has_unsubscribed
      and not exists (
        select from reminders earlier
        where (earlier.invitation_id = person.invitation_id or earlier.assessment_id = person.assessment_id)
          and (earlier.state in ('WAITING', 'SENDING') or earlier.state_at > ${inactiveSince}))
      and ${REMINDERS_PER_STAGE} > (
        select count(*) from reminders earlier
        where (earlier.invitation_id = person.invitation_id or earlier.assessment_id = person.assessment_id)
          and earlier.stage = person.stage)
    order by since limit ${limit}`.execute(trx)
  return Number(numAffectedRows)
}

export async function findWaitingReminder(db: Db, cohortId: string, now: Date) {
  return db
    .selectFrom('reminders')
    .select(['id', 'invitation_id', 'assessment_id', 'stage', 'created_at'])
    .where('cohort_id', '=', cohortId)
    .where('state', '=', 'WAITING')
    .where('next_attempt_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
}

export type WaitingReminder = NonNullable<Awaited<ReturnType<typeof findWaitingReminder>>>

/** Marks a waiting reminder as being sent. Returns false if another worker has claimed it or if it was canceled. */
export async function claimReminder(db: Db, id: string, codeHash: Buffer, now: Date) {
  const row = await db
    .updateTable('reminders')
    .set({ state: 'SENDING', state_at: now, unsubscribe_hash: codeHash })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the recipient if the person can still be reminded and is still at the same stage. */
export async function findPersonToRemind(db: Db, cohortId: string, reminder: WaitingReminder, now: Date) {
  const { rows } = await sql<{
    invitation_id: string | null
    stage: ReminderStage
    email: string
    first_name: string | null
    language: string | null
    instrument_id: string
    instrument_version: string
  }>`
    select * from ${selectPeopleToRemind(cohortId, now, reminder)} person
    where not has_unsubscribed and stage = ${reminder.stage}
      and (invitation_id = ${reminder.invitation_id} or assessment_id = ${reminder.assessment_id})`.execute(
    db,
  )
  return rows[0]
}

export type PersonToRemind = NonNullable<Awaited<ReturnType<typeof findPersonToRemind>>>

/**
 * Overwrites the state even if the reminder became uncertain in the meantime. If a reminder about an invitation was
 * sent, the time is also stored in the invitation.
 */
export async function updateReminderState(
  db: Db,
  { id, invitation_id }: WaitingReminder,
  state: Exclude<ReminderState, 'WAITING'>,
  now: Date,
) {
  await db.updateTable('reminders').set({ state, state_at: now }).where('id', '=', id).execute()
  if (state !== 'SENT' || !invitation_id) return
  await db.updateTable('invitations').set({ reminded_at: now }).where('id', '=', invitation_id).execute()
}

export async function postponeReminder(db: Db, id: string, now: Date, nextAttemptAt: Date) {
  await db
    .updateTable('reminders')
    .set({ state: 'WAITING', state_at: now, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('state', '=', 'SENDING')
    .execute()
}

export async function deleteWaitingReminder(db: Db, id: string) {
  await db.deleteFrom('reminders').where('id', '=', id).where('state', '=', 'WAITING').execute()
}

/**
 * Marks reminders as uncertain if a worker started to send them before `startedBefore` and has stored no result: the
 * emails may have been sent.
 */
export async function markAbandonedRemindersUncertain(
  db: Db,
  cohortId: string,
  startedBefore: Date,
  now: Date,
) {
  await db
    .updateTable('reminders')
    .set({ state: 'UNCERTAIN', state_at: now })
    .where('cohort_id', '=', cohortId)
    .where('state', '=', 'SENDING')
    .where('state_at', '<', startedBefore)
    .execute()
}
