import { endpoints } from '@lpi/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { eraseExpired } from '../../operation/retention/erase-expired.ts'
import { buildPlatform, enterCourse, platformEnvironment } from '../../testing/course-steps.ts'
import { type MockPlatform, roles } from '../../testing/mock-platform.ts'
import { runRemindersAfter, saveReminders } from '../../testing/reminder-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { syncRostersDaily } from './sync-roster.ts'

const DAY_MS = 86_400_000

let t: TestApp
const platforms: MockPlatform[] = []
beforeAll(async () => {
  t = await createTestApp({ ...platformEnvironment, LOG_LEVEL: 'silent' })
})
afterEach(async () => {
  delete t.clock.now
  for (const mock of platforms.splice(0)) await mock.close()
})
afterAll(() => t.close())

const member = (user_id: string, more: Record<string, unknown> = {}) => ({
  user_id,
  roles: roles.learner,
  given_name: user_id,
  family_name: 'Member',
  email: `${user_id}@roster.example`,
  ...more,
})

const teacherMember = member('teacher', { roles: roles.teacher })

/** A course with a teacher, whose launch reads the list of members. */
async function buildCourse(members: ReturnType<typeof member>[]) {
  const connected = await buildPlatform(t)
  platforms.push(connected.mock)
  connected.mock.state.members = members
  const teacher = await enterCourse(t, connected.mock, {
    subject: 'teacher',
    roles: roles.teacher,
    claims: { email: undefined },
  })
  await t.finishJobs()
  const { id: courseId } = await t.ctx.db
    .selectFrom('courses')
    .select('id')
    .where('cohort_id', '=', teacher.folderId)
    .executeTakeFirstOrThrow()
  return { ...connected, teacher, courseId, cohortId: teacher.folderId }
}

type Course = Awaited<ReturnType<typeof buildCourse>>

const listInvitations = ({ cohortId }: Course) =>
  t.ctx.db.selectFrom('invitations').selectAll().where('cohort_id', '=', cohortId).orderBy('email').execute()

/** Reads all lists again, as a day later. */
async function sync() {
  await t.ctx.db.updateTable('courses').set({ sync_started_at: null }).execute()
  await syncRostersDaily(t.ctx)
  await t.finishJobs()
}

const readCourse = async ({ teacher, organizationId }: Course) =>
  (await t.call(endpoints.listCourses, { query: { organizationId } }, teacher)).body.items[0]

it('each learner on the list becomes an invitation without an email, which takes no seat before the first launch (REQ-394)', async () => {
  const course = await buildCourse([
    member('ann'),
    member('bob', {
      email: undefined,
      name: 'Bob B. Builder',
      given_name: undefined,
      family_name: undefined,
    }),
    member('cleo', { status: 'Inactive' }),
    member('tessa', { roles: roles.teacher }),
    member('mia', { roles: roles.mentor }),
  ])
  const invitations = await listInvitations(course)
  expect(invitations).toMatchObject([
    { email: 'ann@roster.example', first_name: 'ann', mail_requested_at: null, status: 'INVITATION_SENT' },
    { email: expect.stringMatching(/^~/), first_name: 'Bob B.', last_name: 'Builder' },
  ])
  const code = () =>
    t.ctx.db
      .selectFrom('access_codes')
      .select('seats_taken')
      .where('cohort_id', '=', course.cohortId)
      .executeTakeFirst()
  expect(await code()).toEqual({ seats_taken: 0 })
  expect(await t.readMails()).toEqual([])
  expect(await readCourse(course)).toMatchObject({ members: 2, joined: 0, hasSyncFailed: false })

  const { assessmentId } = await enterCourse(t, course.mock, { subject: 'ann' })
  expect(await code()).toEqual({ seats_taken: 1 })
  expect((await listInvitations(course))[0]).toMatchObject({
    status: 'ACCEPTED',
    assessment_id: assessmentId,
    first_name: null,
  })
  expect(await readCourse(course)).toMatchObject({ members: 2, joined: 1 })
})

it('members are invited by email only if the teacher says so, and new ones then at the next reading (REQ-394)', async () => {
  const course = await buildCourse([member('dan'), member('eve', { email: undefined })])
  const args = {
    params: { courseId: course.courseId },
    query: { organizationId: course.organizationId },
    body: { sendsInvitations: true },
  }
  const before = (await t.readMails()).length
  const changed = await t.call(endpoints.updateCourse, args, course.teacher)
  expect([changed.status, changed.body.sendsInvitations]).toEqual([200, true])
  await t.call(endpoints.updateCourse, args, course.teacher)
  const recipients = async () => (await t.readMails()).slice(before).map(({ to }) => to)
  expect(await recipients()).toEqual(['dan@roster.example'])
  course.mock.state.members.push(member('finn'))
  await sync()
  expect(await recipients()).toEqual(['dan@roster.example', 'finn@roster.example'])
})

it('people who left are no longer invited or reminded, nothing of theirs is deleted, and they can come back (REQ-394)', async () => {
  const course = await buildCourse([member('gus'), member('hana')])
  const started = await enterCourse(t, course.mock, {
    subject: 'gus',
    claims: { email: 'gus@roster.example' },
  })
  await t.ctx.db
    .updateTable('users')
    .set({ email_confirmed_at: t.ctx.now() })
    .where('email', '=', 'gus@roster.example')
    .execute()
  course.mock.state.members = []
  await sync()
  const assessment = () =>
    t.ctx.db
      .selectFrom('assessments')
      .select('status')
      .where('id', '=', started.assessmentId)
      .executeTakeFirst()
  expect(await assessment()).toEqual({ status: 'ACCEPTED' })
  const { administrator, cohortId } = course
  await saveReminders(t, administrator, cohortId)
  expect(await runRemindersAfter(t, 4)).toEqual([])
  const open = (await listInvitations(course)).filter(
    ({ withdrawn_at, status }) => !withdrawn_at && status !== 'ACCEPTED',
  )
  expect(open).toEqual([])

  course.mock.state.members = [member('gus'), member('hana')]
  await sync()
  const hana = (await listInvitations(course)).find(({ email }) => email === 'hana@roster.example')
  expect(hana?.withdrawn_at).toBeNull()
  // A member who was never invited by email gets no reminder, and one who started is reminded.
  expect((await runRemindersAfter(t, 2)).map(({ to }) => to)).toEqual(['gus@roster.example'])
})

it('an entry is erased after the period for invitations, and does not come back (REQ-394)', async () => {
  const course = await buildCourse([member('ida')])
  expect(await listInvitations(course)).toHaveLength(1)
  t.clock.now = new Date(Date.now() + 91 * DAY_MS)
  await eraseExpired(t.ctx)
  delete t.clock.now
  expect(await listInvitations(course)).toEqual([])
  await sync()
  expect(await listInvitations(course)).toEqual([])
})

it('a list that cannot be read changes nothing and is shown as failed', async () => {
  const course = await buildCourse([member('jan'), member('kit'), member('lea')])
  course.mock.state.members = [{ user_id: 7 } as never]
  await sync()
  expect(await readCourse(course)).toMatchObject({ members: 3, hasSyncFailed: true })
  course.mock.state.members = [member('jan')]
  await sync()
  expect(await readCourse(course)).toMatchObject({ members: 1, hasSyncFailed: false })
})

it('an address that is invited already keeps its invitation, and the member has an entry of their own', async () => {
  const course = await buildCourse([])
  const { organizationId, administrator, cohortId } = course
  const body = {
    organizationId,
    folderId: cohortId,
    operationId: crypto.randomUUID(),
    emails: ['moe@roster.example'],
  }
  expect((await t.call(endpoints.inviteLearners, { body }, administrator)).status).toBe(201)
  course.mock.state.members = [member('moe')]
  await sync()
  expect((await listInvitations(course)).map(({ email }) => email.replace(/~.*/, '~'))).toEqual([
    'moe@roster.example',
    '~',
  ])
})

it('each list is read once a day', async () => {
  const course = await buildCourse([member('nia'), teacherMember])
  await sync()
  course.mock.state.members = [teacherMember]
  await syncRostersDaily(t.ctx)
  await t.finishJobs()
  expect(await readCourse(course)).toMatchObject({ members: 1 })
  t.clock.now = new Date(Date.now() + 25 * 3_600_000)
  await syncRostersDaily(t.ctx)
  await t.finishJobs()
  delete t.clock.now
  expect(await readCourse(course)).toMatchObject({ members: 0 })
})

it('a teacher whom the list no longer names loses the course a day after the last launch (SEC-177)', async () => {
  const course = await buildCourse([teacherMember])
  const countTeachers = async () =>
    (
      await t.ctx.db
        .selectFrom('course_teachers')
        .select('user_id')
        .where('course_id', '=', course.courseId)
        .execute()
    ).length
  const syncAfter = async (hours: number) => {
    t.clock.now = new Date(Date.now() + hours * 3_600_000)
    await sync()
    return countTeachers()
  }
  expect(await syncAfter(30)).toBe(1)
  course.mock.state.members = []
  expect(await syncAfter(31)).toBe(1)
  expect(await syncAfter(60)).toBe(0)
  delete t.clock.now
  await enterCourse(t, course.mock, {
    subject: 'teacher',
    roles: roles.teacher,
    claims: { email: undefined },
  })
  expect(await countTeachers()).toBe(1)
})
