import { type InvitationStatus, invitationStatuses } from '@lpi/contract'
import type { Handler } from '../../http/handlers.ts'
import { recordLook } from '../record-look.ts'
import { loadFound } from './present.ts'
import { countByStatus, listFoundIds } from './queries.ts'

export const searchAssessments: Handler<'searchAssessments'> = async (
  ctx,
  { query, body },
  actor,
  { ip },
) => {
  const { orderBy, offset, size, ...filters } = body
  const wanted = { ...filters, organizationId: query.organizationId }
  const [ids, rows] = await Promise.all([
    listFoundIds(ctx.db, wanted, { orderBy, offset, size }),
    countByStatus(ctx.db, { ...wanted, status: undefined }),
    recordLook(ctx, actor, { organizationId: query.organizationId, ip }),
  ])
  const items = await loadFound(ctx.db, ids, query.language)
  const counts = Object.fromEntries(invitationStatuses.map((status) => [status, 0])) as Counts
  for (const { status, n } of rows) counts[status] = n
  const chosen = filters.status?.length ? filters.status : invitationStatuses
  const total = [...new Set(chosen)].reduce((sum, status) => sum + counts[status], 0)
  return { items, total, offset, size, counts }
}

type Counts = Record<InvitationStatus, number>
