import { invitationStatuses } from '@lpi/contract'
import { buildLearnerSearch } from '../../accounts/audit/record-learner-search.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentRows } from '../rows/load-rows.ts'
import { loadPage } from './queries.ts'

export const searchAssessments: Handler<'searchAssessments'> = async (
  ctx,
  { query, body },
  actor,
  { ip },
) => {
  const { orderBy, offset, size, ...filters } = body
  const { organizationId, language } = query
  const learnerSearch = buildLearnerSearch(ctx, actor, { organizationId, ip })
  const page = await loadPage(
    ctx.db,
    { ...filters, scope: actor.scope },
    { orderBy, offset, size },
    learnerSearch,
  )
  const items = await presentRows(ctx, page.rows, language)
  const zeroCounts = { INVITATION_SENT: 0, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 0 }
  const counts = { ...zeroCounts, ...page.counts }
  const selectedStatuses = new Set(filters.status?.length ? filters.status : invitationStatuses)
  const total = [...selectedStatuses].reduce((sum, status) => sum + counts[status], 0)
  return { items, total, offset, size, counts }
}
