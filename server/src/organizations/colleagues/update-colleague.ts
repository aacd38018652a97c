import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { enqueueGrantMail } from '../administrators/invite-administrator.ts'
import { findOrganization } from '../customers/shared-queries.ts'
import { assertAdministratorRemains, lockColleagues, resolveCohortIds } from './policy.ts'
import { replacePendingRole, replaceRole } from './queries.ts'

/**
 * Takes effect on the colleague's next request. The colleague gets an email if the role covers additional cohorts and
 * is not pending.
 */
export const updateColleague: Handler<'updateColleague'> = async (
  ctx,
  { params, body },
  actor,
  { record },
) => {
  const { organizationId } = actor.scope
  const { organizationRole: role, version } = body
  await ctx.db.transaction().execute(async (trx) => {
    const { colleagues, fullAdministratorIds } = await lockColleagues(trx, actor)
    const colleague = colleagues.find(({ id }) => id === params.colleagueId)
    if (!colleague) throw new AppError('not_found')
    if (colleague.version !== version) throw new AppError('colleague.changed')
    const cohortIds = await resolveCohortIds(trx, actor, body)
    const { user_id: userId } = colleague
    if (cohortIds) assertAdministratorRemains(fullAdministratorIds, userId)
    const now = ctx.now()
    if (userId) await replaceRole(trx, { organizationId, userId, version }, { role, cohortIds, now })
    else await replacePendingRole(trx, colleague.id, { role, cohortIds })
    const previousCohortIds = new Set(colleague.folders.map(({ id }) => id))
    const isWider =
      colleague.role === 'CohortAdmin' &&
      (cohortIds === null || cohortIds.some((id) => !previousCohortIds.has(id)))
    if (isWider && userId) {
      const organization = await findOrganization(trx, organizationId)
      await enqueueGrantMail(ctx, trx, colleague, {
        organization: organization?.name ?? '',
        isLimited: cohortIds !== null,
      })
    }
    await record(trx, 'role.changed', {
      ...(userId && { subjectId: userId }),
      details: { role, cohortIds: cohortIds ?? [] },
    })
  })
  return undefined
}
