import { randomUUID } from 'node:crypto'
import { Email } from '@lpi/contract'
import { chooseCohortVersion } from '../../enrollment/inviting/choose-cohort-version.ts'
import { enqueueInvitationMails } from '../../enrollment/inviting/enqueue-invitation-mails.ts'
import type { Context, Job } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockMailAllowance } from '../../platform/limits/mail-allowance.ts'
import { readPerson, roleOf } from '../platforms/claims.ts'
import { findPlatform } from '../platforms/shared-queries.ts'
import {
  claimCoursesToSync,
  findCourseToSync,
  insertEntry,
  listJoinedSubjects,
  listStoredMembers,
  markMembersLeft,
  reopenEntry,
  requestEntryMails,
  setSyncResult,
  updateTeachers,
  upsertMember,
} from './queries.ts'
import { type Member, readMembers } from './read-members.ts'

const HOUR_MS = 3_600_000

/** Reads the list of members of a course. Each member who has not come yet becomes an invitation without an email. */
export const rosterJob: Job<{ courseId: string }> = {
  name: 'courseRosters',
  concurrency: 1,
  queue: {
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 300,
    retentionSeconds: 48 * 3600,
    deleteAfterSeconds: 3600,
  },
  singletonKey: ({ courseId }) => courseId,
  async handle(ctx, { courseId }) {
    const course = await findCourseToSync(ctx.db, courseId)
    const platform = course && (await findPlatform(ctx.db, course.connection_id))
    if (!course?.members_url || !platform) return
    try {
      const members = await readMembers(ctx, platform, course.members_url)
      await ctx.db.transaction().execute((trx) => applyMembers(ctx, trx, course, members))
    } catch (error) {
      await setSyncResult(ctx.db, courseId, ctx.now(), true)
      throw error
    }
    await setSyncResult(ctx.db, courseId, ctx.now(), false)
  },
}

export async function enqueueRosterSync(ctx: Context, db: Db, courseId: string) {
  await ctx.jobs.enqueue(db, rosterJob, { courseId })
}

/** Reads each list once a day. */
export async function syncRostersDaily(ctx: Context) {
  const now = ctx.now()
  const before = new Date(now.getTime() - 24 * HOUR_MS)
  const courseIds = await claimCoursesToSync(ctx.db, { now, before, limit: 200 })
  await ctx.jobs.enqueueAll(
    ctx.db,
    rosterJob,
    courseIds.map((courseId) => ({ courseId })),
  )
}

type Course = NonNullable<Awaited<ReturnType<typeof findCourseToSync>>>

async function applyMembers(ctx: Context, trx: Db, course: Course, members: readonly Member[]) {
  const now = ctx.now()
  const learners = new Map(members.filter(isActiveLearner).map((member) => [member.user_id, member]))
  const storedMembers = await listStoredMembers(trx, course.id)
  const stored = new Map(storedMembers.map((member) => [member.subject, member]))
  const { connection_id: connectionId, cohort_id: cohortId } = course
  const newSubjects = [...learners.keys()].filter((subject) => !stored.has(subject))
  const joined = await listJoinedSubjects(trx, { connectionId, cohortId, subjects: newSubjects })
  const instrument = await chooseCohortVersion(trx, cohortId)

  for (const [subject, member] of learners) {
    const known = stored.get(subject)
    if (known && !known.left_at) continue
    if (known?.invitation_id) await reopenEntry(trx, known.invitation_id)
    const needsEntry = !known && !joined.has(subject)
    const invitationId = needsEntry ? await addEntry(trx, { member, cohortId, instrument, now }) : null
    await upsertMember(trx, { courseId: course.id, subject, invitationId })
  }
  const gone = storedMembers.filter(({ subject, left_at }) => !left_at && !learners.has(subject))
  await markMembersLeft(
    trx,
    course.id,
    gone.map(({ subject }) => subject),
    now,
  )
  const teachers = members.filter((member) => isActive(member) && roleOf(member.roles) === 'teacher')
  await updateTeachers(trx, {
    courseId: course.id,
    connectionId,
    subjects: teachers.map(({ user_id }) => user_id),
    now,
    removedBefore: new Date(now.getTime() - 24 * HOUR_MS),
  })
  if (course.sends_invitations) await inviteByMail(ctx, trx, course)
}

function isActive({ status }: Member) {
  return (status ?? 'Active') === 'Active'
}

function isActiveLearner(member: Member) {
  return isActive(member) && roleOf(member.roles) === 'learner'
}

type Entry = {
  member: Member
  cohortId: string
  instrument: { id: string; version: string }
  now: Date
}

/** A person whose address is not known or already invited gets an entry with a generated address, which is never shown. */
async function addEntry(trx: Db, { member, ...place }: Entry) {
  const { email: address, firstName, lastName } = readPerson(member)
  const { data: email } = Email.safeParse(address)
  const name = { firstName, lastName }
  return (
    (email && (await insertEntry(trx, { email, ...name, ...place }))) ??
    (await insertEntry(trx, { email: `~${randomUUID()}`, ...name, ...place })) ??
    null
  )
}

/** Invites the members who have not come, as far as the organization’s limit of emails allows. */
export async function inviteByMail(ctx: Context, trx: Db, course: { id: string; organization_id: string }) {
  const now = ctx.now()
  const allowance = await lockMailAllowance(ctx, trx, course.organization_id)
  const invitations = await requestEntryMails(trx, course.id, now, allowance.left)
  if (invitations.length === 0) return
  await allowance.spend(invitations.length)
  await enqueueInvitationMails(ctx, trx, invitations, now)
}
