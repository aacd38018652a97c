import { invitationStatuses } from '@lpi/contract'
import type { Handler } from '../../http/handler.ts'
import { recordLearnerSearch } from '../../organizations/record-learner-search.ts'
import { loadRows } from '../rows/load-rows.ts'
import { findPage } from './queries.ts'

export const searchAssessments: Handler<'searchAssessments'> = async (
  ctx,
  { query, body },
  actor,
  { ip },
) => {
  const { orderBy, offset, size, ...filters } = body
  const { organizationId, language } = query
  const [page] = await Promise.all([
    findPage(ctx.db, { ...filters, organizationId }, { orderBy, offset, size }),
    recordLearnerSearch(ctx, actor, { organizationId, ip }),
  ])
  const items = await loadRows(ctx.db, page.ids, language)
  const none = { INVITATION_SENT: 0, ACCEPTED: 0, IN_PROGRESS: 0, COMPLETED: 0 }
  const counts = { ...none, ...page.counts }
  const selected = new Set(filters.status?.length ? filters.status : invitationStatuses)
  const total = [...selected].reduce((sum, status) => sum + counts[status], 0)
  return { items, total, offset, size, counts }
}
