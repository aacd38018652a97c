import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentCourse } from './present.ts'
import { listCourseRows, setSendsInvitations } from './queries.ts'
import { inviteByMail } from './sync-roster.ts'

/** Turning emails on invites the members who have not come yet. Turning them off stops the emails that follow. */
export const updateCourse: Handler<'updateCourse'> = async (
  ctx,
  { params: { courseId }, body: { sendsInvitations } },
  { scope },
  { record },
) =>
  ctx.db.transaction().execute(async (trx) => {
    const find = async () => (await listCourseRows(trx, { scope, courseId }))[0]
    const course = await find()
    if (!course) throw new AppError('not_found')
    await setSendsInvitations(trx, courseId, sendsInvitations)
    const details = { cohortId: course.cohort_id, sendsInvitations }
    await record(trx, 'course.changed', { details })
    if (sendsInvitations)
      await inviteByMail(ctx, trx, { id: courseId, organization_id: scope.organizationId })
    return presentCourse({ ...course, sends_invitations: sendsInvitations })
  })
