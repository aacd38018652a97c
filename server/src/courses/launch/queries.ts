import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

type NewLogin = {
  state_hash: Buffer
  connection_id: string
  secret_hash: Buffer
  nonce: string
  request: object
  created_at: Date
  expires_at: Date
}

export async function insertLogin(db: Db, { request, ...login }: NewLogin) {
  await db
    .insertInto('platform_logins')
    .values({ ...login, request: JSON.stringify(request) })
    .execute()
}

export async function findLogin(db: Db, stateHash: Buffer, now: Date) {
  return db
    .selectFrom('platform_logins')
    .select(['connection_id', 'request', 'secret_hash'])
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Returns the login once. A second launch with the same state finds none. */
export async function takeLogin(db: Db, stateHash: Buffer, now: Date) {
  return db
    .deleteFrom('platform_logins')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returning(['connection_id', 'nonce'])
    .executeTakeFirst()
}

export async function markPlatformUsed(db: Db, connectionId: string, now: Date) {
  await db
    .updateTable('platforms')
    .set({ last_launch_at: now })
    .where('connection_id', '=', connectionId)
    .execute()
}

type NewTicket = {
  ticket_hash: Buffer
  purpose: 'begin' | 'content' | 'visit'
  connection_id: string
  user_id: string | null
  content: object
  created_at: Date
  expires_at: Date
}

export async function insertTicket(db: Db, { content, ...ticket }: NewTicket) {
  await db
    .insertInto('course_tickets')
    .values({ ...ticket, content: JSON.stringify(content) })
    .execute()
}

/** In a transaction that is rolled back, the ticket stays valid. */
export async function takeTicket(db: Db, ticketHash: Buffer, purpose: NewTicket['purpose'], now: Date) {
  return db
    .deleteFrom('course_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['connection_id', 'user_id', 'content'])
    .executeTakeFirst()
}

export async function findSecurityVersion(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'security_version'])
    .where('id', '=', userId)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
}

export async function setCountry(trx: Db, userId: string, country: string, now: Date) {
  await trx.updateTable('users').set({ country, updated_at: now }).where('id', '=', userId).execute()
}

function selectCourses(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('cohorts', 'cohorts.id', 'courses.cohort_id')
    .select([
      'courses.id',
      'courses.context_id',
      'courses.cohort_id',
      'cohorts.organization_id',
      'cohorts.name as cohort_name',
      'cohorts.retake_days',
      'cohorts.release_kind',
      'cohorts.archived_at',
    ])
}

export type CourseRow = Awaited<ReturnType<ReturnType<typeof selectCourses>['executeTakeFirstOrThrow']>>

type LinkKey = { deploymentId: string; linkId: string }

export async function findCourseOfLink(db: Db, { deploymentId, linkId }: LinkKey) {
  return selectCourses(db)
    .innerJoin('course_links', 'course_links.course_id', 'courses.id')
    .where('course_links.deployment_id', '=', deploymentId)
    .where('course_links.resource_link_id', '=', linkId)
    .executeTakeFirst()
}

/** The id comes from a message of the platform, so it may not be the id of a course at all. */
export async function findCourseById(db: Db, deploymentId: string, courseId: string) {
  return selectCourses(db)
    .where('courses.deployment_id', '=', deploymentId)
    .where(sql<boolean>`courses.id::text = ${courseId}`)
    .executeTakeFirst()
}

/** The first cohort of a course. */
export async function findCourseOfContext(db: Db, deploymentId: string, contextIds: readonly string[]) {
  return selectCourses(db)
    .where('courses.deployment_id', '=', deploymentId)
    .where('courses.context_id', '=', sql<string>`any(${contextIds}::text[])`)
    .orderBy(sql`array_position(${contextIds}::text[], courses.context_id)`)
    .orderBy('courses.created_at')
    .orderBy('courses.id')
    .limit(1)
    .executeTakeFirst()
}

/** The entry of a course that was modeled on another one. */
export async function findCopyOf(db: Db, deploymentId: string, contextId: string, modelId: string) {
  return selectCourses(db)
    .where('courses.deployment_id', '=', deploymentId)
    .where('courses.context_id', '=', contextId)
    .where('courses.copied_from_id', '=', modelId)
    .limit(1)
    .executeTakeFirst()
}

export async function listCoursesOfContext(db: Db, deploymentId: string, contextId: string) {
  return selectCourses(db)
    .where('courses.deployment_id', '=', deploymentId)
    .where('courses.context_id', '=', contextId)
    .where('cohorts.archived_at', 'is', null)
    .orderBy('cohorts.sort_name')
    .execute()
}

type NewCourse = {
  deployment_id: string
  context_id: string
  cohort_id: string
  copied_from_id: string | null
  title: string
  members_url: string | null
  created_at: Date
}

export async function insertCourse(trx: Db, course: NewCourse) {
  return trx.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()
}

/** The platform can rename a course and change the address of its list. */
export async function updateCourseFacts(
  trx: Db,
  id: string,
  facts: { title?: string; members_url?: string },
) {
  if (Object.keys(facts).length === 0) return
  await trx.updateTable('courses').set(facts).where('id', '=', id).execute()
}

type LinkRow = {
  course_id: string
  deployment_id: string
  resource_link_id: string
  line_item_url: string | null
  line_items_url: string | null
}

/** A line item that was created for the link stays, if a launch names none. */
export async function upsertLink(trx: Db, link: LinkRow) {
  return trx
    .insertInto('course_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['deployment_id', 'resource_link_id']).doUpdateSet(({ ref, fn }) => ({
        course_id: ref('excluded.course_id'),
        line_item_url: fn.coalesce('excluded.line_item_url', 'course_links.line_item_url'),
        line_items_url: fn.coalesce('excluded.line_items_url', 'course_links.line_items_url'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function listCohortNames(trx: Db, organizationId: string, name: string) {
  const rows = await trx
    .selectFrom('cohorts')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`starts_with(name, ${name})`)
    .execute()
  return new Set(rows.map((row) => row.name))
}

export async function copyCohortSettings(
  trx: Db,
  cohortId: string,
  { release_kind, retake_days }: { release_kind: string; retake_days: number | null },
) {
  await trx.updateTable('cohorts').set({ release_kind, retake_days }).where('id', '=', cohortId).execute()
}

/** The newest code of the cohort, even if it has expired or has no seats left. */
export async function findCohortCode(db: Db, cohortId: string) {
  return db
    .selectFrom('access_codes')
    .select([
      'code',
      'seats',
      'seats_taken',
      'expires_at',
      'revoked_at',
      'instrument_id',
      'instrument_version',
    ])
    .where('cohort_id', '=', cohortId)
    .orderBy(
      sql`revoked_at is null and (expires_at is null or expires_at > now()) and seats_taken < seats`,
      'desc',
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The person's newest assessment in the cohort, whether it came from a code, an invitation or a retake. */
export async function findNewestAssessment(trx: Db, cohortId: string, userId: string) {
  return trx
    .selectFrom('assessments')
    .innerJoin('cohorts', 'cohorts.id', 'assessments.cohort_id')
    .select(['assessments.id', 'assessments.status', 'assessments.completed_at'])
    .select(['cohorts.retake_days', 'cohorts.archived_at'])
    .where('cohort_id', '=', cohortId)
    .where('user_id', '=', userId)
    .orderBy('assessments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether the person is a new teacher of the course. */
export async function upsertTeacher(trx: Db, courseId: string, userId: string, now: Date) {
  const row = await trx
    .insertInto('course_teachers')
    .values({ course_id: courseId, user_id: userId, created_at: now, confirmed_at: now })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doUpdateSet({ confirmed_at: now }))
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return row.created_at.getTime() === now.getTime()
}

/** The platform no longer calls the person a teacher of the course. */
export async function deleteTeacher(
  db: Db,
  { deploymentId, contextId, userId }: { deploymentId: string; contextId: string; userId: string },
) {
  await db
    .deleteFrom('course_teachers')
    .using('courses')
    .whereRef('courses.id', '=', 'course_teachers.course_id')
    .where('courses.deployment_id', '=', deploymentId)
    .where('courses.context_id', '=', contextId)
    .where('course_teachers.user_id', '=', userId)
    .execute()
}

/** Locks the open invitations to a person: as a member of the course, or at a confirmed address. */
export async function listOpenInvitations(
  trx: Db,
  {
    courseId,
    cohortId,
    subject,
    userId,
  }: { courseId: string; cohortId: string; subject: string; userId: string },
) {
  const rows = await trx
    .selectFrom('invitations')
    .select('id')
    .where('cohort_id', '=', cohortId)
    .where('status', '=', 'INVITATION_SENT')
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`(id in (select invitation_id from course_members
          where course_id = ${courseId} and subject = ${subject})
        or email = (select username from users where id = ${userId} and email_confirmed_at is not null))`,
    )
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The organization in which the courses of a deployment become cohorts. */
export async function findOrganizationName(db: Db, deploymentId: string) {
  const row = await db
    .selectFrom('platform_deployments')
    .innerJoin('organizations', 'organizations.id', 'platform_deployments.organization_id')
    .select('organizations.name')
    .where('platform_deployments.id', '=', deploymentId)
    .executeTakeFirst()
  return row?.name
}

/** Whether the organization has proved that the domain is its own. */
export async function isDomainProved(db: Db, organizationId: string, domain: string) {
  const row = await db
    .selectFrom('connection_domains')
    .innerJoin('connections', 'connections.id', 'connection_domains.connection_id')
    .select('connection_domains.domain')
    .where('connections.organization_id', '=', organizationId)
    .where('connection_domains.domain', '=', domain)
    .where('connection_domains.proved_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
