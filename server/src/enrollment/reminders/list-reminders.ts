import { recordLearnerSearch } from '../../accounts/audit/record-learner-search.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentReminder } from './present.ts'
import { listLoggedReminders } from './queries.ts'

export const listReminders: Handler<'listReminders'> = async (ctx, { params, query }, actor, { ip }) => {
  const { organizationId, offset, size } = query
  const [page] = await Promise.all([
    listLoggedReminders(ctx.db, { organizationId, cohortId: params.folderId }, { offset, size }),
    recordLearnerSearch(ctx, actor, { organizationId, ip }),
  ])
  if (!page) throw new AppError('not_found')
  return { items: page.items.map(presentReminder), total: page.total, offset, size }
}
