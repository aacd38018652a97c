import { type InvitationState, invitationStates, invitationStatuses } from '@lpi/contract'
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
  const counts = Object.fromEntries(
    invitationStates.map((state) => [state, page.counts[state] ?? 0]),
  ) as Record<InvitationState, number>
  const selectedStates = new Set<InvitationState>(
    filters.status?.length ? filters.status : invitationStatuses,
  )
  const total = [...selectedStates].reduce((sum, status) => sum + counts[status], 0)
  return { items, total, offset, size, counts, failedMails: page.failedMails }
}
