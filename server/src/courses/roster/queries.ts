import { type SqlBool, sql } from 'kysely'
import { inScope } from '../../organizations/access/shared-queries.ts'
import type { Scope } from '../../platform/base/scope.ts'
import type { Db } from '../../platform/db/connect.ts'

export async function findCourseToSync(db: Db, courseId: string) {
  return db
    .selectFrom('courses')
    .innerJoin('cohorts', 'cohorts.id', 'courses.cohort_id')
    .innerJoin('platform_deployments', 'platform_deployments.id', 'courses.deployment_id')
    .select([
      'courses.id',
      'courses.cohort_id',
      'courses.members_url',
      'courses.sends_invitations',
      'cohorts.organization_id',
      'platform_deployments.connection_id',
    ])
    .where('courses.id', '=', courseId)
    .where('platform_deployments.approved_at', 'is not', null)
    .where('cohorts.archived_at', 'is', null)
    .executeTakeFirst()
}

/** Marks and returns the courses whose list was last read before `before`. */
export async function claimCoursesToSync(
  db: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
) {
  const rows = await db
    .updateTable('courses')
    .set({ sync_started_at: now })
    .where(
      sql<SqlBool>`id in (
        select courses.id from courses join cohorts on cohorts.id = courses.cohort_id
        where members_url is not null and cohorts.archived_at is null
          and coalesce(sync_started_at, '-infinity') < ${before}
        order by sync_started_at nulls first limit ${limit} for update of courses skip locked)`,
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function setSyncResult(db: Db, courseId: string, now: Date, hasFailed: boolean) {
  await db
    .updateTable('courses')
    .set({ has_sync_failed: hasFailed, ...(!hasFailed && { synced_at: now }) })
    .where('id', '=', courseId)
    .execute()
}

/** Locks the course, so that parallel jobs apply their lists one after the other. */
export async function listStoredMembers(trx: Db, courseId: string) {
  await trx.selectFrom('courses').select('id').where('id', '=', courseId).forUpdate().execute()
  return trx
    .selectFrom('course_members')
    .select(['subject', 'invitation_id', 'left_at'])
    .where('course_id', '=', courseId)
    .execute()
}

/** The members who have come already: their accounts have an assessment in the cohort. */
export async function listJoinedSubjects(
  trx: Db,
  {
    connectionId,
    cohortId,
    subjects,
  }: { connectionId: string; cohortId: string; subjects: readonly string[] },
) {
  const rows = await trx
    .selectFrom('institution_identities')
    .select('subject')
    .where('connection_id', '=', connectionId)
    .where(sql<SqlBool>`subject = any(${subjects}::text[])`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('assessments')
          .select('assessments.id')
          .whereRef('assessments.user_id', '=', 'institution_identities.user_id')
          .where('assessments.cohort_id', '=', cohortId),
      ),
    )
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

type NewEntry = {
  email: string
  firstName: string
  lastName: string
  cohortId: string
  instrument: { id: string; version: string }
  now: Date
}

/** An invitation that no email announces. Returns undefined if the cohort has an invitation to this address. */
export async function insertEntry(
  trx: Db,
  { email, firstName, lastName, cohortId, instrument, now }: NewEntry,
) {
  const row = await trx
    .insertInto('invitations')
    .values({
      email,
      cohort_id: cohortId,
      instrument_id: instrument.id,
      instrument_version: instrument.version,
      first_name: firstName || null,
      last_name: lastName || null,
      named_at: firstName || lastName ? now : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function upsertMember(
  trx: Db,
  member: { courseId: string; subject: string; invitationId: string | null },
) {
  await trx
    .insertInto('course_members')
    .values({ course_id: member.courseId, subject: member.subject, invitation_id: member.invitationId })
    .onConflict((conflict) => conflict.columns(['course_id', 'subject']).doUpdateSet({ left_at: null }))
    .execute()
}

/** Closes the open invitations of people who left, with their names. What they have answered stays. */
export async function markMembersLeft(trx: Db, courseId: string, subjects: readonly string[], now: Date) {
  await sql`
    with gone as (
      update course_members set left_at = ${now}
      where course_id = ${courseId} and subject = any(${subjects}::text[]) and left_at is null
      returning invitation_id
    )
    update invitations set withdrawn_at = ${now}, first_name = null, last_name = null, named_at = null
    from gone where invitations.id = gone.invitation_id and status = 'INVITATION_SENT'
      and withdrawn_at is null`.execute(trx)
}

/** Opens the invitation of a person who is on the list again. */
export async function reopenEntry(trx: Db, invitationId: string) {
  await trx
    .updateTable('invitations')
    .set({ withdrawn_at: null })
    .where('id', '=', invitationId)
    .where('status', '=', 'INVITATION_SENT')
    .execute()
}

/** Requests the first email of the open entries that have an address. */
export async function requestEntryMails(trx: Db, courseId: string, now: Date, limit: number) {
  return trx
    .updateTable('invitations')
    .set({ mail_requested_at: now, mail_state: 'WAITING' })
    .where(
      sql<SqlBool>`id in (
        select invitations.id from invitations
          join course_members on course_members.invitation_id = invitations.id
        where course_members.course_id = ${courseId} and course_members.left_at is null
          and invitations.status = 'INVITATION_SENT' and invitations.withdrawn_at is null
          and invitations.mail_requested_at is null and invitations.email not like '~%'
        order by invitations.email limit ${limit})`,
    )
    .returning('id')
    .execute()
}

type CourseFilter = { scope: Scope; folderId?: string | undefined; courseId?: string | undefined }

export async function listCourseRows(db: Db, { scope, folderId, courseId }: CourseFilter) {
  return db
    .selectFrom('courses')
    .innerJoin('cohorts', 'cohorts.id', 'courses.cohort_id')
    .innerJoin('platform_deployments', 'platform_deployments.id', 'courses.deployment_id')
    .innerJoin('connections', 'connections.id', 'platform_deployments.connection_id')
    .select([
      'courses.id',
      'courses.title',
      'courses.sends_invitations',
      'courses.synced_at',
      'courses.has_sync_failed',
      'courses.cohort_id',
      'cohorts.name as cohort_name',
      'connections.name as platform_name',
      sql<{ firstName: string; lastName: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('firstName', first_name, 'lastName', last_name)
          order by last_name, first_name, users.id), '[]')
        from course_teachers join users on users.id = course_teachers.user_id
        where course_teachers.course_id = courses.id)`.as('teachers'),
      sql<number>`(select count(*)::integer from course_members
        where course_id = courses.id and left_at is null)`.as('members'),
      sql<number>`(select count(distinct assessments.user_id)::integer from assessments
        where assessments.cohort_id = courses.cohort_id and not exists (
          select from people_without_consent gone where gone.user_id = assessments.user_id))`.as('joined'),
      sql<number>`(select count(*)::integer from course_completions
          join course_links on course_links.id = course_completions.link_id
          join assessments on assessments.id = course_completions.assessment_id
        where course_links.course_id = courses.id and course_completions.state <> 'SENT'
          and assessments.status = 'COMPLETED')`.as('waiting_completions'),
    ])
    .where(inScope(scope))
    .$if(folderId !== undefined, (query) => query.where('cohorts.id', '=', folderId ?? ''))
    .$if(courseId !== undefined, (query) => query.where('courses.id', '=', courseId ?? ''))
    .orderBy('courses.created_at', 'desc')
    .orderBy('courses.id')
    .limit(500)
    .execute()
}

export type CourseListRow = Awaited<ReturnType<typeof listCourseRows>>[number]

export async function setSendsInvitations(db: Db, courseId: string, sendsInvitations: boolean) {
  await db
    .updateTable('courses')
    .set({ sends_invitations: sendsInvitations })
    .where('id', '=', courseId)
    .execute()
}

type Teachers = {
  courseId: string
  connectionId: string
  subjects: readonly string[]
  now: Date
  removedBefore: Date
}

/**
 * Confirms the teachers whom the list names, and removes the others. A person who can open the course without being on
 * the list, such as an administrator of the platform, stays for a day after each launch.
 */
export async function updateTeachers(
  trx: Db,
  { courseId, connectionId, subjects, now, removedBefore }: Teachers,
) {
  await sql`
    update course_teachers set confirmed_at = ${now}
    from institution_identities
    where course_id = ${courseId} and institution_identities.user_id = course_teachers.user_id
      and connection_id = ${connectionId} and subject = any(${subjects}::text[])`.execute(trx)
  await trx
    .deleteFrom('course_teachers')
    .where('course_id', '=', courseId)
    .where('confirmed_at', '<', removedBefore)
    .execute()
}
