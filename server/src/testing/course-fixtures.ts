import { randomUUID } from 'node:crypto'
import { createTicket } from '../courses/launch/tickets.ts'
import { insertApprovedDeployments, insertPlatform } from '../courses/platforms/queries.ts'
import { platformColumns } from '../courses/platforms/store-platform.ts'
import type { TestApp } from './test-app.ts'

/** A registration whose addresses lead nowhere. */
export const platformRegistration = {
  name: 'Moodle',
  issuer: 'https://moodle.example',
  clientId: 'client',
  authorizationEndpoint: 'https://moodle.example/auth',
  tokenEndpoint: 'https://moodle.example/token',
  keySetUrl: 'https://127.0.0.1/keys',
}

/** A platform with an approved deployment and a course, without a platform that answers. */
export async function insertCourseFixture(
  t: TestApp,
  { organizationId, cohortId }: { organizationId: string; cohortId: string },
) {
  const { db } = t.ctx
  const now = t.ctx.now()
  const { connection, platform } = platformColumns(
    {
      ...platformRegistration,
      issuer: `https://${randomUUID()}.example`,
      audience: '',
      country: null,
      trustsEmail: false,
      seatsPerCourse: 200,
      teachersSeeReports: false,
      contactEmail: null,
    },
    now,
  )
  const platformId = await insertPlatform(db, { ...connection, organization_id: organizationId }, platform)
  const deploymentIds = ['1']
  await insertApprovedDeployments(db, { connectionId: platformId, organizationId, deploymentIds, now })
  const deployment = await db
    .selectFrom('platform_deployments')
    .select('id')
    .where('connection_id', '=', platformId)
    .executeTakeFirstOrThrow()
  const course = await db
    .insertInto('courses')
    .values({
      deployment_id: deployment.id,
      context_id: 'course',
      cohort_id: cohortId,
      title: 'Course',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { platformId, deploymentId: deployment.id, courseId: course.id }
}

/** A ticket with which the web application opens a session. */
export function insertVisit(t: TestApp, { userId, platformId }: { userId: string; platformId: string }) {
  return createTicket(t.ctx, t.ctx.db, {
    connectionId: platformId,
    purpose: 'visit',
    userId,
    content: { destination: 'questions', assessmentId: null, folderId: null, organizationId: null },
  })
}
